import type { Micros } from '#api/chain/money.ts'
import { ShortAddress } from '../../../coin/address/ShortAddress.tsx'
import { coinsText } from '../../../coin/coinsText.ts'
import { rich } from '../../../language/rich.ts'

interface Props {
  amount: Micros
  to: string
  /** As the sender knows the recipient. */
  name: string | null
}

/** Which payment a message is about. */
export const CoinsTo = ({ amount, to, name }: Props) =>
  rich('send.coins_to', {
    coins: coinsText(amount),
    recipient: <ShortAddress full={to} name={name} />,
  })
