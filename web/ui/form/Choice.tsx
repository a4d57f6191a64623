import { type ReactNode, useId } from 'react'
import styles from './Choice.module.css'
import { VisuallyHidden } from '../VisuallyHidden.tsx'

interface Props<Value extends string> {
  /** The name of the choice, for screen readers. */
  label: string
  options: readonly Value[]
  chosen: Value
  onChoose: (value: Value) => void
  /** How an option is shown; default: its value. */
  children?: (value: Value) => ReactNode
}

/** A choice of a few options, all visible. */
export function Choice<Value extends string>(props: Props<Value>) {
  const { label, options, chosen, onChoose, children = value => value } = props
  const name = useId()
  return (
    <fieldset className={styles.options}>
      <legend>
        <VisuallyHidden>{label}</VisuallyHidden>
      </legend>
      {options.map(value => (
        <label key={value} className={styles.option}>
          <input
            type="radio"
            name={name}
            checked={value === chosen}
            onChange={() => onChoose(value)}
            className={styles.radio}
          />
          {children(value)}
        </label>
      ))}
    </fieldset>
  )
}
