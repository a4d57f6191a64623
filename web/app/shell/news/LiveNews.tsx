import { useQueryClient } from '@tanstack/react-query'
import { use, useEffect, useEffectEvent } from 'react'
import { Link } from 'react-router'
import { abbreviate } from '#api/shortAddress.ts'
import type { Transaction } from '#api/schemas/ledger.ts'
import { microsFromJson } from '#api/chain/money.ts'
import { coinsText } from '../../../coin/coinsText.ts'
import { KnownNames } from '../../../coin/knownNames.ts'
import { transactionPath } from '../../../screens/explorer/paths.ts'
import { useHiddenAmounts } from '../../../account/privacy/hiddenAmounts.ts'
import { useSession } from '../../../session/session.ts'
import { showToast } from '../../../ui/feedback/toasts.ts'
import { renewDevice } from '../../../account/push/renewDevice.ts'
import { isFirstToTell } from './isFirstToTell.ts'
import { markArrival } from './markArrival.ts'
import type { StreamEvent } from '../../../session/live/readEvents.ts'
import { refresh } from '../../../session/live/refresh.ts'
import { shareStream } from '../../../session/live/shareStream.ts'

/** Beyond so many within a while, a toast says only that there are more. */
const TOASTS_MAX = 3
const WHILE_MS = 8000
/** Told again after a broken connection, these are known. */
const REMEMBERED = 1000

/** Hears what happens to the wallet of who is logged in, on whatever screen. Draws nothing itself. */
export function LiveNews() {
  const queryClient = useQueryClient()
  const session = useSession()
  const { uid = '', address = '' } = session?.user ?? {}
  const token = session?.token
  const names = use(KnownNames)
  const [isHidden] = useHiddenAmounts()

  const announce = useEffectEvent(async (transaction: Transaction) => {
    const { kind, from, to, amount, transactionHash } = transaction
    // What the owner claimed or sent to themselves is no news.
    if (to !== address || from === to || kind === 'claim') return
    markArrival(isHidden ? null : microsFromJson(amount))
    const sender =
      kind === 'transfer' ? `from ${names.get(from) ?? abbreviate(from)}` : 'as a bonus'
    const text = isHidden ? 'Coins have arrived' : `+${coinsText(amount)} ${sender}`
    if (!(await isFirstToTell(transactionHash))) return
    if (hasToldMany()) showToast('success', 'More coins have arrived')
    else
      showToast(
        'success',
        text,
        <Link to={transactionPath(transactionHash)}>See the transaction</Link>,
      )
  })

  useEffect(() => {
    if (!token) return
    const left = new AbortController()
    const known = new Set<string>()
    let isFirst = true
    const hear = ({ name, data }: StreamEvent) => {
      const wasFirst = isFirst
      isFirst = false
      // It says where the chain stands: the screen has asked for that a moment ago.
      if (wasFirst && name === 'head') return
      if (name === 'transaction') {
        const transaction = data as Transaction
        if (known.has(transaction._id)) return
        known.add(transaction._id)
        if (known.size > REMEMBERED) known.delete(known.values().next().value!)
        refresh.own(queryClient, uid, address)
        void announce(transaction)
      } else {
        if (name === 'reset') refresh.own(queryClient, uid, address)
        refresh.blocks(queryClient)
      }
    }
    shareStream(uid, hear, left.signal)
    // Without it the device stays silent until its owner looks into Settings.
    renewDevice().catch(() => {})
    return () => left.abort()
  }, [token, uid, address, queryClient])

  return null
}

/** When toasts were shown, of late. */
let toldAtMs: number[] = []

function hasToldMany(): boolean {
  const nowMs = performance.now()
  toldAtMs = toldAtMs.filter(atMs => nowMs - atMs < WHILE_MS)
  if (toldAtMs.length >= TOASTS_MAX) return true
  toldAtMs.push(nowMs)
  return false
}
