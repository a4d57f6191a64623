import { type ReactNode, useId } from 'react'
import styles from './Setting.module.css'

interface Props {
  name: string
  /** What it changes. */
  text: string
  children: ReactNode
}

/** One setting: its description and its control. */
export const Setting = ({ name, text, children }: Props) => (
  <div className={styles.setting}>
    <div className={styles.words}>
      <h3 className={styles.name}>{name}</h3>
      <p className={styles.text}>{text}</p>
    </div>
    {children}
  </div>
)

interface SwitchProps extends Omit<Props, 'children'> {
  isOn: boolean
  onSwitch: (isOn: boolean) => void
  isDisabled?: boolean
}

export function SwitchSetting({ name, text, isOn, onSwitch, isDisabled }: SwitchProps) {
  const id = useId()
  return (
    <div className={styles.setting}>
      <div className={styles.words}>
        <label htmlFor={id} className={styles.name}>
          {name}
        </label>
        <p id={`${id}-text`} className={styles.text}>
          {text}
        </p>
      </div>
      <input
        id={id}
        type="checkbox"
        role="switch"
        className={styles.switch}
        aria-describedby={`${id}-text`}
        aria-checked={isOn}
        checked={isOn}
        disabled={isDisabled}
        onChange={event => onSwitch(event.target.checked)}
      />
    </div>
  )
}
