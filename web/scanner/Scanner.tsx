import type { Payment } from '../coin/paymentLink.ts'
export const Scanner = (_: { onFound: (payment: Payment) => void; onClose: () => void }) => null
