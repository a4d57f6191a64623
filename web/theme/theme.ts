import { useSyncExternalStore } from 'react'
import { storage } from '../stored/storage.ts'
import { createStore } from '../ui/createStore.ts'

export const THEMES = ['light', 'dark', 'system'] as const
export type Theme = (typeof THEMES)[number]

/** Also read by public/theme.js, before the first paint. */
const THEME_KEY = 'theme'

const store = createStore(storedTheme())

export function chooseTheme(theme: Theme): void {
  storage.setItem(THEME_KEY, theme)
  apply(theme)
}

export const useTheme = (): Theme => useSyncExternalStore(store.subscribe, store.read)

window.addEventListener('storage', event => {
  if (event.key === THEME_KEY) apply(storedTheme())
})

function storedTheme(): Theme {
  const stored = storage.getItem(THEME_KEY)
  return THEMES.find(theme => theme === stored) ?? 'system'
}

function apply(theme: Theme): void {
  store.write(theme)
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}
