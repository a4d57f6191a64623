import { LiveNews } from '../../session/live/LiveNews.tsx'
import { useSession } from '../../session/session.ts'
import { NewVersion } from './offline/NewVersion.tsx'

/** What comes to every screen once the first one stands, in one file. */
export function Afterwards() {
  const isVisitor = useSession() === null
  return (
    <>
      {!isVisitor && <LiveNews />}
      {import.meta.env.PROD && <NewVersion />}
    </>
  )
}
