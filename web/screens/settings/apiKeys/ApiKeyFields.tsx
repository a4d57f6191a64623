import { CONTACT_NAME_MAX_LENGTH } from '#api/limits.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { ABILITIES, canPay, type Draft, VALIDITIES } from './draft.ts'
import { ltr } from '../../../language/ltr.ts'
import { t } from '../../../language/t.ts'

interface Props {
  draft: Draft
  /** The server's sentence for each field. */
  refusals: Record<string, string>
  onChange: (draft: Draft) => void
}

export function ApiKeyFields({ draft, refusals, onChange }: Props) {
  const typed = (name: 'name' | 'dailySum' | 'addresses' | 'networks') => ({
    name,
    value: draft[name],
    autoComplete: 'off',
    refusal: refusals[name],
    onValueChange: (text: string) => onChange({ ...draft, [name]: text }),
  })
  return (
    <>
      <Field
        {...typed('name')}
        label={t('settings.name')}
        required
        maxLength={CONTACT_NAME_MAX_LENGTH}
        placeholder={t('settings.my_shop')}
        problems={{ valueMissing: t('settings.please_enter_name_by') }}
      />
      <SelectField
        name="ability"
        hasMark={false}
        label={t('settings.it_can')}
        options={ABILITIES}
        value={draft.ability}
        onChoose={ability => onChange({ ...draft, ability })}
      />
      {canPay(draft) && (
        <>
          <Field
            {...typed('dailySum')}
            label={t('settings.at_most_cxac_24')}
            inputMode="decimal"
            hint={t('settings.fees_count_empty_no')}
          />
          <Field
            {...typed('addresses')}
            label={t('settings.only_these_addresses')}
            placeholder={ltr('0x…')}
            autoCapitalize="none"
            spellCheck={false}
            render={<textarea rows={2} />}
            hint={t('settings.separated_by_commas_or')}
          />
        </>
      )}
      <SelectField
        name="validity"
        hasMark={false}
        label={t('settings.valid_for')}
        options={VALIDITIES}
        value={draft.validity}
        onChoose={validity => onChange({ ...draft, validity })}
      />
      <Field
        {...typed('networks')}
        label={t('settings.only_from_these_networks')}
        placeholder={ltr('203.0.113.7, 2001:db8::/48')}
        autoCapitalize="none"
        spellCheck={false}
        hint={t('settings.ip_addresses_or_networks')}
      />
    </>
  )
}
