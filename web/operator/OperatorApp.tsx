import { Navigate, Route, Routes } from 'react-router'
import { Sky } from '../app/shell/Sky.tsx'
import { Toaster } from '../ui/feedback/Toaster.tsx'
import { ConsoleScreen } from './ConsoleScreen.tsx'
import { SignInScreen } from './session/SignInScreen.tsx'
import { useOperatorSession } from './session/operatorSession.ts'
import { InvitationScreen } from './invitation/InvitationScreen.tsx'
import { CONSOLE_ROUTE, INVITATION_PATH, START } from './consoleLocation.ts'

/** Without a session every address but the invitation's shows the sign-in, and itself afterwards. */
export function OperatorApp() {
  const { current, reason } = useOperatorSession()
  return (
    <>
      <Sky />
      <Routes>
        <Route
          path={INVITATION_PATH}
          element={<InvitationScreen operator={current?.name ?? null} />}
        />
        {current ? (
          <>
            <Route path={CONSOLE_ROUTE} element={<ConsoleScreen operator={current.name} />} />
            <Route path="*" element={<Navigate to={START} replace />} />
          </>
        ) : (
          <Route path="*" element={<SignInScreen reason={reason} />} />
        )}
      </Routes>
      <Toaster />
    </>
  )
}
