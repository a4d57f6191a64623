import type { StatementLine } from '#api/schemas/history.ts'
import { Amount } from '../../../coin/Amount.tsx'

export const SignedAmount = ({ line: { direction, amount } }: { line: StatementLine }) => (
  <bdi dir="ltr">
    {direction === 'received' ? '+' : '-'}
    <Amount coins={amount} />
  </bdi>
)
