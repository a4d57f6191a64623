import { ShortAddress } from '../../../../coin/address/ShortAddress.tsx'
import { OwnCoins } from '../../../../coin/Amount.tsx'
import { Notice } from '../../../../ui/feedback/Notice.tsx'
import type { PendingTransfer } from './pendingTransfers.ts'
import { rich } from '../../../../language/rich.ts'
import { t } from '../../../../language/t.ts'

/** A transfer is under way, or has got no answer, maybe before a reload. How it ended is found out without the user. */
export function PendingNotice({ transfer }: { transfer: PendingTransfer }) {
  const { amount, name, to, lost } = transfer
  const what = {
    coins: <OwnCoins amount={amount} />,
    recipient: name ? <bdi>{name}</bdi> : <ShortAddress full={to} />,
  }
  if (lost === null)
    return (
      <Notice kind="info" announced="status" title={t('send.transfer_on_its_way')}>
        <p>{rich('send.being_sent', what)}</p>
      </Notice>
    )
  return (
    <Notice kind="warning" announced="alert" title={t('send.outcome_unknown')}>
      <p>{lost}</p>
      <p>{rich('send.we_keep_asking', what)}</p>
    </Notice>
  )
}
