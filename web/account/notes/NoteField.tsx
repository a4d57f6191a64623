import type { RefObject } from 'react'
import { Field } from '../../ui/form/Field.tsx'

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
    label="Private note"
    hint="Only you will see it"
    autoComplete="off"
    value={value}
    onValueChange={onType}
    refusal={problem ?? undefined}
    isInvalid={problem !== null}
  />
)

const focus = (input: HTMLElement | null) => input?.focus()
