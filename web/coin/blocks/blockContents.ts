import type { NewestBlock } from '#api/schemas/explorer.ts'
import { t } from '../../language/t.ts'

/** What a block holds, in a few words. */
export function blockContents({
  transactions,
  operatorActions,
  keyChanges = 0,
}: Pick<NewestBlock, 'transactions' | 'operatorActions' | 'keyChanges'>): {
  text: string
  isState: boolean
} {
  if (transactions > 0)
    return { text: t('coin.transactions', { count: transactions }), isState: false }
  if (operatorActions > 0)
    return { text: t('coin.operator_actions', { count: operatorActions }), isState: false }
  if (keyChanges > 0) return { text: t('coin.key_changes', { count: keyChanges }), isState: false }
  return { text: t('coin.all_balances'), isState: true }
}
