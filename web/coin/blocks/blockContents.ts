import type { NewestBlock } from '#api/schemas/explorer.ts'
import { format } from '../../ui/format.ts'

/** What a block holds, in a few words. */
export function blockContents({
  transactions,
  operatorActions,
}: Pick<NewestBlock, 'transactions' | 'operatorActions'>): { text: string; isState: boolean } {
  if (transactions > 0) return { text: counted(transactions, 'transaction'), isState: false }
  if (operatorActions > 0)
    return { text: counted(operatorActions, 'operator action'), isState: false }
  return { text: 'All balances', isState: true }
}

const counted = (count: number, what: string): string =>
  `${format.count(count)} ${what}${count === 1 ? '' : 's'}`
