import { type BirthProblem, dateOfBirthProblem } from '#api/dateOfBirth.ts'
import type { Draft } from './draft.ts'
import { t } from '../../../language/t.ts'

export type FieldName = keyof Draft | 'idDocument'

/** A sentence for each field that is wrong. */
export type FormProblems = Partial<Record<FieldName, string>>

/** In screen order: the first wrong one gets the focus. */
const FIELDS: readonly FieldName[] = [
  'fullName',
  'dateOfBirth',
  'address',
  'idType',
  'idNumber',
  'idDocument',
]

const MISSING = t('kyc.field_required')
const WRONG_DATES: Record<BirthProblem, string> = {
  birth_date_invalid: t('refusals.birth_date_invalid'),
  too_young: t('refusals.too_young'),
}

export function formProblems(
  draft: Draft,
  { hasIdDocument, nowMs }: { hasIdDocument: boolean; nowMs: number },
): FormProblems {
  const problems: FormProblems = {}
  for (const [field, text] of Object.entries(draft))
    if (text.trim() === '') problems[field as keyof Draft] = MISSING
  if (!hasIdDocument) problems.idDocument = MISSING
  const wrongDate = draft.dateOfBirth && dateOfBirthProblem(draft.dateOfBirth, nowMs)
  if (wrongDate) problems.dateOfBirth = WRONG_DATES[wrongDate]
  return problems
}

export const isSomethingMissing = (problems: FormProblems): boolean =>
  Object.values(problems).includes(MISSING)

export const firstWrongField = (problems: FormProblems): FieldName | undefined =>
  FIELDS.find(field => problems[field])
