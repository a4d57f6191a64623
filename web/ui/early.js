// Runs in the page itself, before the app's code has come.

// Before the first paint: a page that starts light and turns dark hurts at night.
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage is blocked: the system's theme stays.
}

// A first visit has not told the server. The page names its fonts without `rel`: otherwise they would be on their way.
const { connection } = navigator
if (connection && (connection.saveData || connection.effectiveType?.endsWith('2g')))
  document.documentElement.dataset.lowData = ''
else for (const font of document.querySelectorAll('link[as=font]')) font.rel = 'preload'

// The first format of all loads a language's data, which takes longer than drawing a screen: done while the code is on its way.
setTimeout(() =>
  new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: 'medium' }).format(),
)
