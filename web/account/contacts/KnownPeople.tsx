import { type ReactNode, useMemo } from 'react'
import { KnownNames } from '../../coin/knownNames.ts'
import { useContacts } from './contacts.ts'

/** Below this, addresses stand under the names that their reader has given them. */
export function KnownPeople({ children }: { children: ReactNode }) {
  const { data } = useContacts()
  const names = useMemo(() => new Map(data?.map(({ address, name }) => [address, name])), [data])
  return <KnownNames value={names}>{children}</KnownNames>
}
