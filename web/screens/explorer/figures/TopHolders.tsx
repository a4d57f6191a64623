import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { isSameAddress } from '#api/shortAddress.ts'
import { topHolders } from '#api/calls/explorer.ts'
import { EXPLORER_POLL_MS, TOP_HOLDERS_ROWS } from '#api/limits.ts'
import { request } from '../../../session/client.ts'
import { usePollMs } from '../../../session/live/usePollMs.ts'
import { Fetched } from '../../../ask/Fetched.tsx'
import { Rank } from '../../../coin/figures/Rank.tsx'
import { coinsText } from '../../../coin/coinsText.ts'
import { useUser } from '../../../session/useUser.ts'
import { useSession } from '../../../session/session.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { classes } from '../../../ui/classes.ts'
import { useIsSoonSeen } from '../../../ui/useIsSoonSeen.ts'
import { Party } from '../list/Party.tsx'
import { useStatistics } from './useStatistics.ts'
import styles from './TopHolders.module.css'
import { rich } from '../../../language/rich.ts'
import { t } from '../../../language/t.ts'

export function TopHolders() {
  const viewer = useSession()?.user.address
  const list = useRef<HTMLDivElement>(null)
  const query = useQuery({
    // Not shown: the key of a query.
    queryKey: ['top holders'],
    queryFn: ({ signal }) => request(topHolders, {}, signal),
    refetchInterval: usePollMs(EXPLORER_POLL_MS),
    // On a phone it is far below the first screen.
    enabled: useIsSoonSeen(list),
  })
  return (
    <Card title={t('explorer.top_holders')}>
      <div ref={list}>
        <Fetched
          query={query}
          loading={<LoadingRows />}
          failure={t('explorer.balances_not_fetched')}
          empty={<p className={styles.quiet}>{t('explorer.no_holders')}</p>}
        >
          {holders => (
            <div className={styles.container}>
              <ol className={styles.list}>
                {holders.map(({ rank, address, balance }) => (
                  <li
                    key={address}
                    className={classes(
                      styles.row,
                      viewer && isSameAddress(viewer, address) && styles.isViewer,
                    )}
                  >
                    <span className={styles.rank}>#{rank}</span>
                    <Party address={address} />
                    <span className={styles.balance}>{coinsText(balance)}</span>
                  </li>
                ))}
              </ol>
            </div>
          )}
        </Fetched>
      </div>
      {viewer && <OwnPlace />}
    </Card>
  )
}

/** The user's own rank, which may not be in the list. */
function OwnPlace() {
  const rank = useUser(EXPLORER_POLL_MS).data?.ranks
  const wallets = useStatistics(EXPLORER_POLL_MS)?.wallets
  return (
    <p className={styles.own}>
      {rich('explorer.own_place', {
        place:
          rank === undefined || wallets === undefined ? (
            <Skeleton characters={9} />
          ) : (
            <b>
              <Rank rank={rank} wallets={wallets} />
            </b>
          ),
      })}
    </p>
  )
}

const LoadingRows = () => (
  <div className={styles.container}>
    <ol className={styles.list}>
      {Array.from({ length: TOP_HOLDERS_ROWS }, (_, row) => (
        <li key={row} className={styles.row}>
          <span className={styles.rank}>
            <Skeleton characters={2} />
          </span>
          <span>
            <Skeleton characters={11} />
          </span>
          <span className={styles.balance}>
            <Skeleton characters={12} />
          </span>
        </li>
      ))}
    </ol>
  </div>
)
