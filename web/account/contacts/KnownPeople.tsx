import { type ReactNode, useMemo } from 'react'
import { KnownNames } from '../../coin/address/knownNames.ts'
import { useContacts } from './contacts.ts'

/** Inside, addresses are shown by the names that the user gave them. */
export function KnownPeople({ children }: { children: ReactNode }) {
  const { data } = useContacts()
  const names = useMemo(() => new Map(data?.map(({ address, name }) => [address, name])), [data])
  return <KnownNames value={names}>{children}</KnownNames>
}
