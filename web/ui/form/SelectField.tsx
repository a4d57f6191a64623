import { RequiredMark } from './Field.tsx'
import { Field as Base } from '@base-ui/react/field'
import styles from './Field.module.css'

interface Props<Value extends string> {
  name: string
  label: string
  options: Readonly<Record<Value, string>>
  value: Value
  onChoose: (value: Value) => void
  /** Marks it with a star, in a form where most fields are required. */
  hasMark?: boolean
}

/** A select that always has a value. */
export const SelectField = <Value extends string>({
  name,
  label,
  options,
  value,
  onChoose,
  hasMark = true,
}: Props<Value>) => (
  <Base.Root name={name} className={styles.field}>
    <Base.Label className={styles.label}>
      {label}
      {hasMark && <RequiredMark />}
    </Base.Label>
    <span className={styles.frame}>
      <Base.Control
        required
        value={value}
        onValueChange={chosen => onChoose(chosen as Value)}
        className={styles.input}
        render={
          <select>
            {Object.entries<string>(options).map(([option, words]) => (
              <option key={option} value={option}>
                {words}
              </option>
            ))}
          </select>
        }
      />
    </span>
  </Base.Root>
)
