import { CONTACT_NAME_MAX_LENGTH } from '#api/limits.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { ABILITIES, canPay, type Draft, VALIDITIES } from './draft.ts'

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
        label="Name"
        required
        maxLength={CONTACT_NAME_MAX_LENGTH}
        placeholder="My shop"
        problems={{ valueMissing: 'Please enter a name by which you will know it' }}
      />
      <SelectField
        name="ability"
        label="It can"
        options={ABILITIES}
        value={draft.ability}
        onChoose={ability => onChange({ ...draft, ability })}
      />
      {canPay(draft) && (
        <>
          <Field
            {...typed('dailySum')}
            label="At most, in CXAC in 24 hours"
            inputMode="decimal"
            hint="Fees count. Empty: no limit."
          />
          <Field
            {...typed('addresses')}
            label="Only to these addresses"
            placeholder="0x…"
            autoCapitalize="none"
            spellCheck={false}
            render={<textarea rows={2} />}
            hint="Separated by commas or lines. Empty: to any address."
          />
        </>
      )}
      <SelectField
        name="validity"
        label="Valid for"
        options={VALIDITIES}
        value={draft.validity}
        onChoose={validity => onChange({ ...draft, validity })}
      />
      <Field
        {...typed('networks')}
        label="Only from these networks"
        placeholder="203.0.113.7, 2001:db8::/48"
        autoCapitalize="none"
        spellCheck={false}
        hint="IP addresses or networks, separated by commas. Empty: from anywhere."
      />
    </>
  )
}
