import { ShortAddress } from '../../../../coin/ShortAddress.tsx'
import { OwnCoins } from '../../../../coin/Amount.tsx'
import { Notice } from '../../../../ui/feedback/Notice.tsx'
import type { PendingTransfer } from './pendingTransfers.ts'

/** A transfer is under way, or has got no answer, maybe before a reload. How it ended is found out without the user. */
export function PendingNotice({ transfer }: { transfer: PendingTransfer }) {
  const { amount, name, to, lost } = transfer
  const what = (
    <>
      <OwnCoins amount={amount} /> to {name ? <bdi>{name}</bdi> : <ShortAddress full={to} />}
    </>
  )
  if (lost === null)
    return (
      <Notice kind="info" announced="status" title="A transfer is on its way">
        <p>{what} is being sent. You will see here how it ends.</p>
      </Notice>
    )
  return (
    <Notice
      kind="warning"
      announced="alert"
      title="We do not know yet whether your payment arrived"
    >
      <p>{lost}</p>
      <p>{what}. We keep asking, and you will see here how it ended. It is never paid twice.</p>
    </Notice>
  )
}
