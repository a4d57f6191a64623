import type { RefObject } from 'react'
import { Field } from '../../ui/form/Field.tsx'
import { t } from '../../language/t.ts'

interface Props {
  ref?: RefObject<HTMLInputElement | null>
  /** Focused when it appears. */
  isFocused?: boolean
  value: string
  problem: string | null
  onType: (text: string) => void
}

export const NoteField = ({ ref, isFocused = false, value, problem, onType }: Props) => (
  <Field
    {...(ref && { ref })}
    {...(isFocused && { ref: focus })}
    name="note"
    label={t('account.private_note')}
    hint={t('account.only_will_see')}
    autoComplete="off"
    value={value}
    onValueChange={onType}
    refusal={problem ?? undefined}
    isInvalid={problem !== null}
  />
)

const focus = (input: HTMLElement | null) => input?.focus()
