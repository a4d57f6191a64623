import { AddressPanel } from './AddressPanel.tsx'
import { BlockPanel } from './BlockPanel.tsx'
import { TransactionPanel } from './TransactionPanel.tsx'
import type { Subject } from './subject.ts'

/** What the page is about, above the list. A new subject is a new panel. */
export function SubjectPanel({ subject }: { subject: Subject }) {
  if (subject.kind === 'transaction')
    return <TransactionPanel key={subject.hash} hash={subject.hash} />
  if (subject.kind === 'block') return <BlockPanel number={subject.number} />
  if (subject.kind === 'address')
    return <AddressPanel key={subject.address} address={subject.address} />
  return null
}
