import { t } from '../../language/t.ts'

export const transactionsText = (count: number): string =>
  t('explorer.transactions_count', { count })
