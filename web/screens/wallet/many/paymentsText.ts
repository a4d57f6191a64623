import { format } from '../../../ui/format.ts'

export const paymentsText = (count: number): string =>
  `${format.count(count)} ${count === 1 ? 'payment' : 'payments'}`
