import { decodeBlock } from '#api/chain/block.ts'
import { parseBalanceProof } from '#api/chain/proof/balanceProof.ts'
import { abbreviate } from '#api/shortAddress.ts'
import { OPERATOR_ACTION_NAMES } from '#api/values/operatorActions.ts'
import { coinsText } from '../../../coin/coinsText.ts'
import { format } from '../../../ui/format.ts'
import type { Shown } from './verifyFile.ts'

/** What a proof says, as a clause: 'Ada paid Ben'. Only for one whose steps did not fail. */
export function saidIn(shown: Shown): string {
  if (shown.kind === 'receipt') return payment(shown.verified.transaction!)
  if (shown.kind === 'balance') {
    const { leaf, block } = shown.verified
    return `${abbreviate(leaf!.address)} held ${coinsText(leaf!.balance)} after block ${format.count(block!)}, on ${format.minute(stateAtMs(shown.text))}`
  }
  const { kind, atMs } = shown.verified.operatorAction!
  return `the operator action ‘${OPERATOR_ACTION_NAMES[kind]}’ was logged on ${format.minute(atMs)}`
}

function payment({
  kind,
  from,
  to,
  amount,
  atMs,
}: NonNullable<Extract<Shown, { kind: 'receipt' }>['verified']['transaction']>): string {
  const [receiver, coins, time] = [abbreviate(to), coinsText(amount), format.minute(atMs)]
  if (kind === 'claim') return `${receiver} mined ${coins} on ${time}`
  if (kind === 'bonus') return `${receiver} got a bonus of ${coins} on ${time}`
  return `${abbreviate(from ?? 'SYSTEM')} paid ${coins} to ${receiver} on ${time}`
}

/** Of the block after which the wallets were so. */
export const stateAtMs = (text: string): number =>
  decodeBlock(parseBalanceProof(text)!.stateHeader).atMs
