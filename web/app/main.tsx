import './theme/fonts.css'
import './theme/tokens.css'
import './theme/base.css'
import './theme/print.css'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { App, loadFirstScreen } from './App.tsx'
import { forgetOldDemo } from './shell/demo.ts'
import { queryClient } from '../session/queryClient.ts'
import { beginSeen } from '../session/seenCache.ts'
import { CrashBoundary } from './shell/CrashBoundary.tsx'
import { hasLanguage, rememberLanguage } from '../account/language/rememberLanguage.ts'
import { LANGUAGE } from '../language/language.ts'
import { ignoreStrayClicks } from '../ui/dialog/ignoreStrayClicks.ts'

forgetOldDemo()
void beginSeen()
// A link can carry a language; the pages after it have the same, unless another one was chosen here.
if (new URLSearchParams(location.search).get('lang') === LANGUAGE && !hasLanguage())
  rememberLanguage(LANGUAGE)
ignoreStrayClicks()

/** On a slow line the shell is there before its screen. */
const MAX_WAIT_MS = 2000

const root = createRoot(document.getElementById('root')!)
// If it fails, the screen says so.
void Promise.race([loadFirstScreen(), new Promise(done => setTimeout(done, MAX_WAIT_MS))])
  .catch(() => {})
  .then(() =>
    // In slices: the browser can paint and react in between.
    startTransition(() =>
      root.render(
        <StrictMode>
          <CSPProvider disableStyleElements>
            <QueryClientProvider client={queryClient}>
              <BrowserRouter>
                <CrashBoundary path="">
                  <App />
                </CrashBoundary>
              </BrowserRouter>
            </QueryClientProvider>
          </CSPProvider>
        </StrictMode>,
      ),
    ),
  )
