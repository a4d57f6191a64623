import { useQueryClient } from '@tanstack/react-query'
import { use, useEffect, useEffectEvent } from 'react'
import { Link } from 'react-router'
import { abbreviate } from '#api/shortAddress.ts'
import type { Transaction } from '#api/schemas/ledger.ts'
import { notes } from '#api/calls/notes.ts'
import { microsFromJson } from '#api/chain/money.ts'
import { coinsText } from '../../../coin/coinsText.ts'
import { KnownNames } from '../../../coin/address/knownNames.ts'
import { transactionPath } from '../../../screens/explorer/paths.ts'
import { useHiddenAmounts } from '../../../account/privacy/useHiddenAmounts.ts'
import { request } from '../../../session/client.ts'
import { useSession } from '../../../session/session.ts'
import { showToast } from '../../../ui/feedback/toasts.ts'
import { renewDevice } from '../../../account/push/renewDevice.ts'
import { dispatchNews } from './dispatchNews.ts'
import { isFirstTab } from './isFirstTab.ts'
import { markIncomingCoins } from './markIncomingCoins.ts'
import { refresh } from '../../../session/live/refresh.ts'
import { shareStream } from '../../../session/live/shareStream.ts'
import { t } from '../../../language/t.ts'

/** After this many toasts within WHILE_MS, one says only that there are more. */
const TOASTS_MAX = 3
const WHILE_MS = 8000

/** Follows the user's wallet on every screen: refreshes queries and shows toasts. Renders nothing. */
export function LiveNews() {
  const queryClient = useQueryClient()
  const session = useSession()
  const { uid = '', address = '' } = session?.user ?? {}
  const token = session?.token
  const names = use(KnownNames)
  const [isHidden] = useHiddenAmounts()

  const announce = useEffectEvent(async (transaction: Transaction) => {
    const { kind, from, to, amount, transactionHash } = transaction
    // No toast for own claims and transfers to oneself.
    if (to !== address || from === to || kind === 'claim') return
    markIncomingCoins(isHidden ? null : microsFromJson(amount))
    if (!(await isFirstTab(transactionHash))) return
    const coins = coinsText(amount)
    const text =
      kind === 'transfer'
        ? t('shell.coins_from', {
            coins,
            sender: names.get(from) ?? (await senderOf(transaction)),
          })
        : t('shell.coins_as_bonus', { coins })
    if (hasShownMany()) showToast('success', t('shell.more_coins_arrived'))
    else
      showToast(
        'success',
        isHidden ? t('shell.coins_arrived') : text,
        <Link to={transactionPath(transactionHash)}>{t('shell.see_transaction')}</Link>,
      )
  })

  useEffect(() => {
    if (!token) return
    const left = new AbortController()
    const dispatch = dispatchNews({
      onOwn: () => refresh.own(queryClient, uid, address),
      onBlocks: event => refresh.blocks(queryClient, event),
      onTransaction: transaction => void announce(transaction),
    })
    shareStream(uid, dispatch, left.signal)
    // Otherwise the device gets no push messages until the user opens Settings.
    renewDevice().catch(() => {})
    return () => left.abort()
  }, [token, uid, address, queryClient])

  return null
}

/** With their @name if they allow being found by it. Without an answer, the toast has only the address. */
async function senderOf({ _id, from }: Transaction): Promise<string> {
  const [remark] = await request(notes, { transactions: _id }).catch(() => [])
  return remark?.name ? `${remark.name} · ${abbreviate(from)}` : abbreviate(from)
}

/** Times of the recent toasts. */
let shownAtMs: number[] = []

function hasShownMany(): boolean {
  const nowMs = performance.now()
  shownAtMs = shownAtMs.filter(atMs => nowMs - atMs < WHILE_MS)
  if (shownAtMs.length >= TOASTS_MAX) return true
  shownAtMs.push(nowMs)
  return false
}
