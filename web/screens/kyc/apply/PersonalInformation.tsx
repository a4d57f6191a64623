import { type FocusEvent, type RefObject, useState } from 'react'
import { KYC_TEXT_MAX_LENGTH } from '#api/limits.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { afterPress } from '../../../ui/form/afterPress.ts'
import { FieldGrid, WholeLine } from './FieldGrid.tsx'
import { type Draft, UNREADABLE } from './draft.ts'
import type { FormProblems } from './formProblems.ts'
import { t } from '../../../language/t.ts'

interface Props {
  draft: Draft
  problems: FormProblems
  /** Missing fields are not reported before the first submit. */
  isTried: boolean
  firstInput: RefObject<HTMLInputElement | null>
  onChange: (part: Partial<Draft>) => void
}

export function PersonalInformation({ draft, problems, isTried, firstInput, onChange }: Props) {
  const [isDateLeft, setDateLeft] = useState(false)
  const isDateJudged = isTried || (isDateLeft && draft.dateOfBirth !== '')
  const leaveDate = ({ target }: FocusEvent<HTMLInputElement>) => {
    setDateLeft(true)
    if (target.validity.badInput) onChange({ dateOfBirth: UNREADABLE })
  }
  const judged = (problem: string | undefined, isJudged = isTried) => ({
    isInvalid: isJudged && problem !== undefined,
    refusal: isJudged ? problem : undefined,
  })
  return (
    <Card title={t('kyc.personal_information')}>
      <FieldGrid>
        <Field
          ref={firstInput}
          name="fullName"
          label={t('kyc.full_name')}
          hint={t('kyc.as_document')}
          autoComplete="name"
          maxLength={KYC_TEXT_MAX_LENGTH}
          required
          hasMark
          value={draft.fullName}
          onValueChange={fullName => onChange({ fullName })}
          {...judged(problems.fullName)}
        />
        <Field
          name="dateOfBirth"
          label={t('kyc.date_birth')}
          hint={t('kyc.must_at_least_18')}
          type="date"
          min="1900-01-01"
          autoComplete="bday"
          required
          hasMark
          value={draft.dateOfBirth === UNREADABLE ? '' : draft.dateOfBirth}
          onValueChange={dateOfBirth => onChange({ dateOfBirth })}
          onBlur={event => afterPress(() => leaveDate(event))}
          {...judged(problems.dateOfBirth, isDateJudged)}
        />
        <WholeLine>
          <Field
            name="address"
            label={t('kyc.address')}
            hint={t('kyc.street_number_postal_code')}
            autoComplete="street-address"
            maxLength={KYC_TEXT_MAX_LENGTH}
            required
            hasMark
            value={draft.address}
            onValueChange={address => onChange({ address })}
            {...judged(problems.address)}
          />
        </WholeLine>
      </FieldGrid>
    </Card>
  )
}
