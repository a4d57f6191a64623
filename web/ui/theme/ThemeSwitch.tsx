import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { THEMES, chooseTheme, useTheme } from './theme.ts'
import { Choice } from '../form/Choice.tsx'
import { t } from '../../language/t.ts'

const LOOKS = {
  light: { text: t('theme.light'), Icon: Sun },
  dark: { text: t('theme.dark'), Icon: Moon },
  system: { text: t('theme.system'), Icon: Monitor },
}

export const ThemeSwitch = () => (
  <Choice label={t('theme.theme')} options={THEMES} chosen={useTheme()} onChoose={chooseTheme}>
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
