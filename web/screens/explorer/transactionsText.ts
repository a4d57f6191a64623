import { format } from '../../ui/format.ts'

export const transactionsText = (count: number): string =>
  `${format.count(count)} ${count === 1 ? 'transaction' : 'transactions'}`
