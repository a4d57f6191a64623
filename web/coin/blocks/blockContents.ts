import type { NewestBlock } from '#api/schemas/explorer.ts'
import { t } from '../../language/t.ts'

/** What a block holds, in a few words. */
export function blockContents({
  transactions,
  operatorActions,
}: Pick<NewestBlock, 'transactions' | 'operatorActions'>): { text: string; isState: boolean } {
  if (transactions > 0)
    return { text: t('coin.transactions', { count: transactions }), isState: false }
  if (operatorActions > 0)
    return { text: t('coin.operator_actions', { count: operatorActions }), isState: false }
  return { text: t('coin.all_balances'), isState: true }
}
