import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Transaction } from '#api/ledger.ts'
import { LIST_PAGE_ROWS, LIST_POLL_MS } from '#api/limits.ts'
import { FoundTransaction } from './FoundTransaction.tsx'
import { SearchForm } from './SearchForm.tsx'
import { TransactionDialog } from './TransactionDialog.tsx'
import { TransactionsPage } from './TransactionsPage.tsx'
import { usePage } from './usePage.ts'

/** All transactions page by page, or the one whose hash is searched for. */
export function SearchableList() {
  const [query, setQuery] = useSearchParams()
  const [page, goTo] = usePage()
  const input = useRef<HTMLInputElement>(null)
  const [opened, setOpened] = useState<Transaction | null>(null)
  const [isOpen, setOpen] = useState(false)
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
        label="Transaction hash"
        placeholder="64 characters"
        text={search}
        onSearch={text => setQuery({ search: text })}
        onReset={reset}
      />
      {search ? (
        <FoundTransaction hash={search} onReset={reset} onDetails={showDetails} />
      ) : (
        <TransactionsPage
          title="Transactions"
          scope={{ kind: 'all' }}
          page={page}
          pageRows={LIST_PAGE_ROWS}
          pollMs={LIST_POLL_MS}
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
