import { type ReactNode, useId } from 'react'
import styles from './Choice.module.css'
import { VisuallyHidden } from '../VisuallyHidden.tsx'

interface Props<Value extends string> {
  /** What is chosen: said by screen readers alone. */
  label: string
  options: readonly Value[]
  chosen: Value
  onChoose: (value: Value) => void
  /** How an option is shown; by itself where this is left out. */
  children?: (value: Value) => ReactNode
}

/** One of a few, all of them in sight. */
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
