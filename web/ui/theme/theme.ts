import { oneOf } from '../stored/shape.ts'
import { stored } from '../stored/stored.ts'
import { useStore } from '../createStore.ts'

export const THEMES = ['light', 'dark', 'system'] as const
export type Theme = (typeof THEMES)[number]

/** Also read by early.js, before the first paint. */
const chosen = stored('theme', oneOf(...THEMES))

export const chooseTheme = (theme: Theme): void => chosen.write(theme)

export const useTheme = (): Theme => useStore(chosen) ?? 'system'

chosen.subscribe(() => {
  const theme = chosen.read() ?? 'system'
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
})
