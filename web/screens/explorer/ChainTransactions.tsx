import { useSearchParams } from 'react-router'
import type { Block } from '#api/schemas/explorer.ts'
import { abbreviate } from '#api/shortAddress.ts'
import { EXPLORER_PAGE_ROWS, EXPLORER_POLL_MS } from '#api/limits.ts'
import { ButtonLink } from '../../ui/form/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Tabs } from './list/Tabs.tsx'
import { TransactionsPage } from './list/TransactionsPage.tsx'
import { isStateBlock } from './subject/isStateBlock.ts'
import type { Subject } from './subject/subject.ts'
import { useAddress } from './subject/useAddress.ts'
import { useBlock } from './subject/useBlock.ts'
import { usePage } from './list/usePage.ts'
import type { Scope } from './list/useTransactions.ts'
import styles from './ExplorerScreen.module.css'
import { blockPath } from './paths.ts'
import { ltr } from '../../language/ltr.ts'
import { t } from '../../language/t.ts'

const TABS = ['blocks', 'transactions', 'addresses'] as const
const FIRST_TAB = 'transactions'

/** All three show the same rows; without a word, the other two look broken. */
const HIGHLIGHTS = {
  blocks: t('explorer.grouped_by_block'),
  transactions: null,
  addresses: t('explorer.point_at_address'),
}

const TAB_NAMES = {
  blocks: t('explorer.tab_blocks'),
  transactions: t('explorer.tab_transactions'),
  addresses: t('explorer.tab_addresses'),
}

/** The transactions of the page's block or address, or of the whole chain. */
export function ChainTransactions({ subject }: { subject: Subject }) {
  const { block, isMissing } = useBlock(subject.kind === 'block' ? subject.number : null)
  const scope = useScope(subject, isMissing)
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
      <Tabs label={t('explorer.show')} tabs={TABS} names={TAB_NAMES} chosen={tab} onChoose={choose}>
        {HIGHLIGHTS[tab] && <p className={styles.highlight}>{HIGHLIGHTS[tab]}</p>}
        <TransactionsPage
          key={JSON.stringify(scope)}
          title={titleOf(scope)}
          {...(isOfBlock(scope, block) && { empty: emptyBlockText(block) })}
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

/** If the page's subject does not exist, the list shows the whole chain. */
function useScope(subject: Subject, isBlockMissing: boolean): Scope {
  const isAddressMissing = useAddress(subject.kind === 'address' ? subject.address : null).isMissing
  if (subject.kind === 'block' && subject.number !== null && !isBlockMissing)
    return { kind: 'block', number: subject.number }
  if (subject.kind === 'address' && subject.address !== null && !isAddressMissing)
    return { kind: 'address', address: subject.address }
  return { kind: 'all' }
}

/** While another block is being fetched, the previous one is still there. */
const isOfBlock = (scope: Scope, block: Block | undefined): block is Block =>
  scope.kind === 'block' && scope.number === block?.number

function emptyBlockText(block: Block) {
  const title = t('explorer.empty_block')
  if (!isStateBlock(block))
    return { title, text: t('explorer.holds_only', { what: whatIn(block) }) }
  return {
    title,
    text: t('explorer.only_balances', { number: block.stateBlock! }),
    action: (
      <ButtonLink to={blockPath(block.stateBlock!)}>
        {t('explorer.go_to_block', { number: block.stateBlock! })}
      </ButtonLink>
    ),
  }
}

function whatIn({ keyChanges = 0, operatorActions }: Block): string {
  if (!keyChanges) return 'actions'
  return operatorActions.length ? 'both' : 'keys'
}

function titleOf(scope: Scope): string {
  if (scope.kind === 'block') return t('explorer.transactions_of_block', { number: scope.number })
  if (scope.kind === 'address')
    return t('explorer.transactions_of_address', { address: ltr(abbreviate(scope.address)) })
  return t('explorer.all_transactions')
}
