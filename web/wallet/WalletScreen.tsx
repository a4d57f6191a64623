import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useSession } from '../session.ts'
import { PageTitle } from '../shell/PageTitle.tsx'
import { Button } from '../ui/Button.tsx'
import { CardGrid } from '../ui/CardGrid.tsx'
import { Notice } from '../ui/Notice.tsx'
import { BalanceCard } from './BalanceCard.tsx'
import { BalanceOverTime } from './BalanceOverTime.tsx'
import { ReceiveDialog } from './ReceiveDialog.tsx'
import { RecentTransactions, historyFilter } from './RecentTransactions.tsx'
import { SendDialog } from './SendDialog.tsx'
import styles from './WalletScreen.module.css'
import { newestKey } from './historyKeys.ts'
import { useWalletUser } from './useWalletUser.ts'

export function WalletScreen() {
  const stored = useSession()?.user
  const { user, isError, refetch } = useWalletUser(stored?.uid ?? '')
  const [query] = useSearchParams()
  const [mode, setMode] = useState<'send' | 'receive' | null>(null)
  const address = user?.address ?? stored?.address ?? ''
  const coins = user && (user.totalCoins ?? 0)
  useFreshHistory(address, coins)

  return (
    <>
      <PageTitle name="Wallet" subtitle="Send and receive CXAC">
        Wallet
      </PageTitle>
      <div className={styles.stack}>
        {isError && (
          <Notice kind="error" announced="status" title="Your balance may be out of date">
            <p>The server cannot be reached. Trying again…</p>
            <Button onClick={() => void refetch()}>Try now</Button>
          </Notice>
        )}
        <CardGrid>
          <BalanceCard
            coins={coins}
            address={address || undefined}
            onSend={() => setMode('send')}
            onReceive={() => setMode('receive')}
          />
          <BalanceOverTime address={address} coins={coins} />
        </CardGrid>
        <RecentTransactions
          address={address}
          filter={historyFilter(query.get('show'))}
          onReceive={() => setMode('receive')}
        />
      </div>
      <SendDialog
        isOpen={mode === 'send'}
        onClose={() => setMode(null)}
        address={address}
        coins={coins}
      />
      <ReceiveDialog
        isOpen={mode === 'receive'}
        onClose={() => setMode(null)}
        address={address}
      />
    </>
  )
}

/** A balance that has changed means that there is a new transaction. */
function useFreshHistory(address: string, coins: number | undefined): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (address) void queryClient.invalidateQueries({ queryKey: newestKey(address) })
  }, [queryClient, address, coins])
}
