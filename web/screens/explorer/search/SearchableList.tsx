import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Transaction } from '#api/schemas/ledger.ts'
import { LEADERBOARD_PAGE_ROWS, LEADERBOARD_POLL_MS } from '#api/limits.ts'
import { member } from '../../../session/client.ts'
import { TransactionsPage } from '../list/TransactionsPage.tsx'
import { usePage } from '../list/usePage.ts'
import { useShortcuts } from '../../../ui/shortcuts/useShortcuts.ts'
import { lazyDialog } from '../../../ui/dialog/lazyDialog.tsx'
import { FoundTransaction } from './FoundTransaction.tsx'
import { SearchForm } from './SearchForm.tsx'
import { normalizeSearch } from './readSearch.ts'
import { t } from '../../../language/t.ts'

const TransactionDialog = lazyDialog(
  async () => (await import('./TransactionDialog.tsx')).TransactionDialog,
)

/** All transactions page by page, or the one whose hash is searched for. */
export function SearchableList() {
  const [query, setQuery] = useSearchParams()
  const [page, goTo] = usePage()
  const input = useRef<HTMLInputElement>(null)
  useShortcuts({ '/': () => input.current?.focus() })
  const [opened, setOpened] = useState<Transaction | null>(null)
  const [isOpen, setOpen] = useState(false)
  const isHeld = useHoldBehind(isOpen)
  const search = query.get('search')?.trim() ?? ''
  const reset = () => setQuery({})
  const showDetails = (transaction: Transaction) => {
    setOpened(transaction)
    setOpen(true)
  }

  return (
    <>
      <SearchForm
        input={input}
        label={t('explorer.transaction_hash')}
        placeholder={t('explorer.hash_length')}
        text={search}
        onSearch={text => setQuery({ search: text }, { replace: text === search })}
        onReset={reset}
      />
      {search ? (
        <FoundTransaction hash={normalizeSearch(search)} onReset={reset} onDetails={showDetails} />
      ) : (
        <TransactionsPage
          title={t('explorer.transactions')}
          scope={{ kind: 'all' }}
          page={page}
          pageRows={LEADERBOARD_PAGE_ROWS}
          pollMs={LEADERBOARD_POLL_MS}
          asker={member}
          isHeld={isHeld}
          onPage={goTo}
          onDetails={showDetails}
        />
      )}
      {opened && (
        <TransactionDialog transaction={opened} isOpen={isOpen} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

/** True while a dialog is open and until the focus has returned: its row must still be there. */
function useHoldBehind(isOpen: boolean): boolean {
  const [isHeld, setHeld] = useState(isOpen)
  if (isOpen && !isHeld) setHeld(true)

  const isReturning = isHeld && !isOpen
  useEffect(() => {
    if (!isReturning) return
    const release = () => setHeld(false)
    document.addEventListener('focusin', release, { once: true })
    return () => document.removeEventListener('focusin', release)
  }, [isReturning])

  return isHeld
}
