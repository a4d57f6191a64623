import { Monitor, Moon, Sun } from 'lucide-react'
import { useId } from 'react'
import { THEMES, chooseTheme, useTheme } from '../theme.ts'
import { OnlyForReaders } from '../ui/OnlyForReaders.tsx'
import styles from './ThemeSwitch.module.css'

const LOOKS = {
  light: { text: 'Light', Icon: Sun },
  dark: { text: 'Dark', Icon: Moon },
  system: { text: 'System', Icon: Monitor },
}

export function ThemeSwitch() {
  const chosen = useTheme()
  const name = useId()
  return (
    <fieldset className={styles.switch}>
      <legend>
        <OnlyForReaders>Theme</OnlyForReaders>
      </legend>
      {THEMES.map(theme => {
        const { text, Icon } = LOOKS[theme]
        return (
          <label key={theme} className={styles.choice}>
            <input
              type="radio"
              name={name}
              checked={theme === chosen}
              onChange={() => chooseTheme(theme)}
              className={styles.radio}
            />
            <Icon size={16} aria-hidden />
            {text}
          </label>
        )
      })}
    </fieldset>
  )
}
