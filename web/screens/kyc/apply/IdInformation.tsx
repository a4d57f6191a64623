import { KYC_TEXT_MAX_LENGTH } from '#api/limits.ts'
import type { IdType } from '#api/values/kyc.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { FieldGrid } from './FieldGrid.tsx'
import type { Draft } from './draft.ts'
import type { FormProblems } from './formProblems.ts'
import { t } from '../../../language/t.ts'

interface Props {
  draft: Draft
  problems: FormProblems
  isTried: boolean
  onChange: (part: Partial<Draft>) => void
}

const ID_TYPES: Record<IdType, string> = {
  passport: t('kyc.passport'),
  driving_license: t('kyc.driving_license'),
  national_id: t('kyc.national_id'),
}

export const IdInformation = ({ draft, problems, isTried, onChange }: Props) => (
  <Card title={t('kyc.id_information')}>
    <FieldGrid>
      <SelectField
        name="idType"
        label={t('kyc.id_type')}
        options={ID_TYPES}
        value={draft.idType}
        onChoose={idType => onChange({ idType })}
      />
      <Field
        name="idNumber"
        label={t('kyc.id_number')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={KYC_TEXT_MAX_LENGTH}
        required
        hasMark
        value={draft.idNumber}
        onValueChange={idNumber => onChange({ idNumber })}
        isInvalid={isTried && problems.idNumber !== undefined}
        refusal={isTried ? problems.idNumber : undefined}
      />
    </FieldGrid>
  </Card>
)
