import { Navigate, Route, Routes } from 'react-router'
import { Sky } from '../app/shell/Sky.tsx'
import { Toaster } from '../ui/feedback/Toaster.tsx'
import { ConsoleScreen } from './ConsoleScreen.tsx'
import { SignInScreen } from './session/SignInScreen.tsx'
import { useOperatorSession } from './session/operatorSession.ts'
import { CONSOLE_ROUTE, START } from './consoleLocation.ts'

/** Without a session every address shows the sign-in, and itself afterwards. */
export function OperatorApp() {
  const { current, reason } = useOperatorSession()
  return (
    <>
      <Sky />
      {current ? (
        <Routes>
          <Route path={CONSOLE_ROUTE} element={<ConsoleScreen operator={current.name} />} />
          <Route path="*" element={<Navigate to={START} replace />} />
        </Routes>
      ) : (
        <SignInScreen reason={reason} />
      )}
      <Toaster />
    </>
  )
}
