import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { WALLET_POLL_MS } from '#api/limits.ts'
import { microsFromJson } from '#api/chain/money.ts'
import { Refused } from '../../ask/failures.ts'
import { RetryNotice } from '../../ask/RetryNotice.tsx'
import { FrozenNotice } from '../../account/freeze/FrozenNotice.tsx'
import { OwnAmounts } from '../../account/privacy/OwnAmounts.tsx'
import { useHiddenAmounts } from '../../account/privacy/useHiddenAmounts.ts'
import { useSession } from '../../session/session.ts'
import { useUser } from '../../session/useUser.ts'
import { PageTitle } from '../PageTitle.tsx'
import { lazyDialog } from '../../ui/dialog/lazyDialog.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { readPayment } from '../../coin/paymentLink.ts'
import { BalanceCard } from './BalanceCard.tsx'
import { keptDraft } from './send/keptDraft.ts'
import { PendingNotice } from './send/pending/PendingNotice.tsx'
import { usePendingTransfers } from './send/pending/pendingTransfers.ts'
import { RecentTransactions } from './history/RecentTransactions.tsx'
import styles from './WalletScreen.module.css'
import { newestKey } from './history/historyKeys.ts'
import { t } from '../../language/t.ts'

const BalanceChart = lazy(async () => ({
  default: (await import('../../coin/balance/BalanceChart.tsx')).BalanceChart,
}))
const SendDialog = lazyDialog(async () => (await import('./send/SendDialog.tsx')).SendDialog)
const ReceiveDialog = lazyDialog(
  async () => (await import('./receive/ReceiveDialog.tsx')).ReceiveDialog,
)

type Mode = 'send' | 'receive'

export function WalletScreen() {
  const stored = useSession()?.user
  const { data: user, error, refetch } = useUser(WALLET_POLL_MS)
  const [isHidden] = useHiddenAmounts()
  const [mode, setMode] = useState<Mode | null>(null)
  const address = user?.address ?? stored?.address ?? ''
  useAskedDialog(address, setMode)
  const coins = user && (user.totalCoins ?? 0)
  const balance = coins === undefined ? undefined : (microsFromJson(coins) ?? undefined)
  useFreshHistory(address, coins)
  const pending = usePendingTransfers(address).at(-1)
  const open = (dialog: Mode) => () => setMode(dialog)

  return (
    <OwnAmounts>
      <PageTitle name={t('wallet.title')} subtitle={t('wallet.subtitle')}>
        {t('wallet.title')}
      </PageTitle>
      <div className={styles.stack}>
        {error instanceof Refused && (
          <RetryNotice
            title={t('wallet.out_of_date')}
            detail={error.message}
            announced="status"
            onRetry={refetch}
          />
        )}
        {user?.freeze && (
          <FrozenNotice freeze={user.freeze}>{t('account.can_still_receive')}</FrozenNotice>
        )}
        {mode !== 'send' && pending && <PendingNotice transfer={pending} />}
        <div className={styles.cards}>
          <div className={styles.balance}>
            <BalanceCard
              coins={coins}
              address={address || undefined}
              onSend={open('send')}
              onReceive={open('receive')}
            />
          </div>
          <div className={styles.history}>
            <RecentTransactions address={address} onReceive={open('receive')} />
          </div>
          <div className={styles.chart}>
            <Card title={t('wallet.balance_over_time')}>
              {isHidden ? (
                // A line would reveal amounts too.
                <p className={styles.hidden}>{t('wallet.chart_hidden')}</p>
              ) : (
                <Suspense>
                  <BalanceChart address={address} version={coins} />
                </Suspense>
              )}
            </Card>
          </div>
        </div>
      </div>
      <SendDialog
        isOpen={mode === 'send'}
        // Also called when a transfer is done, perhaps while Receive is open.
        onClose={() => setMode(now => (now === 'send' ? null : now))}
        address={address}
        balance={balance}
        freeze={user?.freeze ?? null}
        onReceive={open('receive')}
      />
      <ReceiveDialog isOpen={mode === 'receive'} onClose={() => setMode(null)} address={address} />
    </OwnAmounts>
  )
}

/** Opens the dialog named by `?open=` once: a reload or Back must not open it again. */
function useAskedDialog(address: string, open: (mode: Mode) => void): void {
  const [query, setQuery] = useSearchParams()
  const asked = query.get('open')
  const recipientName = nameIn(useLocation().state)
  useEffect(() => {
    if (asked === null || address === '') return
    const payment = readPayment(query.get('to') ?? '', query)
    setQuery(
      current => {
        for (const name of ['open', 'to', 'amount', 'note']) current.delete(name)
        return current
      },
      { replace: true },
    )
    if (asked === 'send' && payment) keptDraft.fill(address, payment, recipientName)
    if (asked === 'send' || asked === 'receive') open(asked)
  }, [asked, query, setQuery, address, open, recipientName])
}

/** The recipient's name, from a link of our own page. In the address, a stranger could give any. */
const nameIn = (state: unknown): string | null =>
  typeof state === 'object' && state && 'name' in state && typeof state.name === 'string'
    ? state.name || null
    : null

/** A changed balance means a new transaction. */
function useFreshHistory(address: string, coins: number | undefined): void {
  const queryClient = useQueryClient()
  const lastCoins = useRef(coins)
  useEffect(() => {
    const isChanged = lastCoins.current !== undefined && lastCoins.current !== coins
    lastCoins.current = coins
    if (isChanged) void queryClient.invalidateQueries({ queryKey: newestKey(address) })
  }, [queryClient, address, coins])
}
