import '../app/theme/fonts.css'
import '../app/theme/tokens.css'
import '../app/theme/base.css'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { CrashBoundary } from '../app/shell/CrashBoundary.tsx'
import { OperatorApp } from './OperatorApp.tsx'
import { retries } from '../ask/retries.ts'
import { operatorSession } from './session/operatorSession.ts'
import { ignoreStrayClicks } from '../ui/dialog/ignoreStrayClicks.ts'
import { t } from '../language/t.ts'

const queryClient = new QueryClient({
  defaultOptions: {
    queries: retries,
    // Otherwise a decision made offline would be sent later, when the connection is back.
    mutations: { networkMode: 'always' },
  },
})

// A signed-out tab keeps no applicant data in memory.
operatorSession.subscribe(() => queryClient.clear())

ignoreStrayClicks()

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <CrashBoundary path="" comfort={t('operator.comfort')}>
            <OperatorApp />
          </CrashBoundary>
        </BrowserRouter>
      </QueryClientProvider>
    </CSPProvider>
  </StrictMode>,
)
