import { useSearchParams } from 'react-router'
import { abbreviate } from '#api/shortAddress.ts'
import { EXPLORER_PAGE_ROWS, EXPLORER_POLL_MS } from '#api/limits.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { Tabs } from './list/Tabs.tsx'
import { TransactionsPage } from './list/TransactionsPage.tsx'
import type { Subject } from './subject/subject.ts'
import { useAddress } from './subject/useAddress.ts'
import { useBlock } from './subject/useBlock.ts'
import { usePage } from './list/usePage.ts'
import type { Scope } from './list/useTransactions.ts'

const TABS = ['blocks', 'transactions', 'addresses'] as const
const FIRST_TAB = 'transactions'

/** The list below everything: of the whole chain, or of the block or address that the page is about. */
export function ChainTransactions({ subject }: { subject: Subject }) {
  const scope = useScope(subject)
  const [page, goTo] = usePage()
  const [query, setQuery] = useSearchParams()
  const tab = TABS.find(name => name === query.get('tab')) ?? FIRST_TAB
  const choose = (name: string) =>
    setQuery(
      before => {
        const after = new URLSearchParams(before)
        after.set('tab', name)
        return after
      },
      { replace: true },
    )
  return (
    <Card title={titleOf(scope)}>
      {/* All three show the same rows, and each draws the eye to what it names. */}
      <Tabs label="Show" names={TABS} chosen={tab} onChoose={choose}>
        <TransactionsPage
          key={JSON.stringify(scope)}
          title={titleOf(scope)}
          scope={scope}
          page={page}
          pageRows={EXPLORER_PAGE_ROWS}
          pollMs={EXPLORER_POLL_MS}
          emphasis={tab}
          onPage={goTo}
        />
      </Tabs>
    </Card>
  )
}

/** Where the page's subject does not exist, the list is that of the whole chain. */
function useScope(subject: Subject): Scope {
  const isBlockMissing = useBlock(subject.kind === 'block' ? subject.number : null).isMissing
  const isAddressMissing = useAddress(subject.kind === 'address' ? subject.address : null).isMissing
  if (subject.kind === 'block' && subject.number !== null && !isBlockMissing)
    return { kind: 'block', number: subject.number }
  if (subject.kind === 'address' && subject.address !== null && !isAddressMissing)
    return { kind: 'address', address: subject.address }
  return { kind: 'all' }
}

function titleOf(scope: Scope): string {
  if (scope.kind === 'block') return `Transactions of block ${scope.number}`
  if (scope.kind === 'address') return `Transactions of ${abbreviate(scope.address)}`
  return 'All transactions'
}
