import '../theme/tokens.css'
import '../theme/base.css'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { CrashBoundary } from '../shell/CrashBoundary.tsx'
import { OperatorApp } from './OperatorApp.tsx'
import { queryClient } from './queryClient.ts'

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <CrashBoundary path="" comfort="Decisions that were confirmed are kept.">
            <OperatorApp />
          </CrashBoundary>
        </BrowserRouter>
      </QueryClientProvider>
    </CSPProvider>
  </StrictMode>,
)
