import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { THEMES, chooseTheme, useTheme } from './theme.ts'
import { Choice } from '../form/Choice.tsx'

const LOOKS = {
  light: { text: 'Light', Icon: Sun },
  dark: { text: 'Dark', Icon: Moon },
  system: { text: 'System', Icon: Monitor },
}

export const ThemeSwitch = () => (
  <Choice label="Theme" options={THEMES} chosen={useTheme()} onChoose={chooseTheme}>
    {theme => {
      const { text, Icon } = LOOKS[theme]
      return (
        <>
          <Icon size={16} aria-hidden />
          {text}
        </>
      )
    }}
  </Choice>
)
