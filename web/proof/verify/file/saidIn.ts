import { decodeBlock } from '#api/chain/block.ts'
import { parseBalanceProof } from '#api/chain/proof/balanceProof.ts'
import { abbreviate } from '#api/shortAddress.ts'
import { coinsText } from '../../../coin/coinsText.ts'
import { format } from '../../../ui/format.ts'
import { OPERATOR_ACTION_NAMES } from '../../operatorAction/operatorActionNames.ts'
import type { Shown } from './verifyFile.ts'
import { ltr } from '../../../language/ltr.ts'
import { t } from '../../../language/t.ts'

/** What a proof says, as a clause: 'Ada paid Ben'. Only for one whose steps did not fail. */
export function saidIn(shown: Shown): string {
  if (shown.kind === 'receipt') return payment(shown.verified.transaction!)
  if (shown.kind === 'balance') {
    const { leaf, block } = shown.verified
    return t('proof.said_held', {
      address: ltr(abbreviate(leaf!.address)),
      coins: coinsText(leaf!.balance),
      block: block!,
      time: format.minute(stateAtMs(shown.text)),
    })
  }
  const { kind, atMs } = shown.verified.operatorAction!
  return t('proof.said_action', {
    action: OPERATOR_ACTION_NAMES[kind],
    time: format.minute(atMs),
  })
}

function payment({
  kind,
  from,
  to,
  amount,
  atMs,
}: NonNullable<Extract<Shown, { kind: 'receipt' }>['verified']['transaction']>): string {
  const [receiver, coins, time] = [ltr(abbreviate(to)), coinsText(amount), format.minute(atMs)]
  if (kind === 'claim') return t('proof.said_mined', { receiver, coins, time })
  if (kind === 'bonus') return t('proof.said_bonus', { receiver, coins, time })
  const sender = ltr(abbreviate(from ?? 'SYSTEM'))
  return t('proof.said_paid', { sender, coins, receiver, time })
}

/** The time of the block after which the wallets had this state. */
export const stateAtMs = (text: string): number =>
  decodeBlock(parseBalanceProof(text)!.stateHeader).atMs
