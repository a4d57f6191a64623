import { bytesToHex } from '@noble/hashes/utils.js'
import { type Micros, formatCoins } from '#api/chain/money.ts'
import { NO_SUMS, addLine, closingBalance } from '#api/statementSums.ts'
import { csvText } from '#api/csvText.ts'
import type { OwnLine, Period, Statement } from './readStatement.ts'

const COLUMNS = [
  'number',
  'time',
  'kind',
  'direction',
  'counterparty',
  'amount',
  'fee',
  'balance',
  'note',
  'block',
  'hash',
  'name',
] as const
type Fields = Partial<Record<(typeof COLUMNS)[number], string | number>>

/** Every line of the period between its opening balance and its sums. */
export async function* statementCsv(
  { opening, lines }: Statement,
  { sinceMs, untilMs }: Period,
): AsyncGenerator<string> {
  yield `${COLUMNS.join(',')}\r\n`
  yield csvLine({ time: timeOf(sinceMs), kind: 'opening', balance: formatCoins(opening) })
  let sums = NO_SUMS
  for await (const chunk of lines()) {
    sums = chunk.reduce(addLine, sums)
    yield chunk.map(line => csvLine(fieldsOf(line))).join('')
  }
  const closing = closingBalance(opening, sums)
  yield [
    { kind: 'total in', amount: formatCoins(sums.in) },
    { kind: 'total out', amount: formatCoins(-sums.out as Micros) },
    { kind: 'total fees', fee: formatCoins(sums.fees) },
    { time: timeOf(untilMs), kind: 'closing', balance: formatCoins(closing) },
  ]
    .map(csvLine)
    .join('')
}

const fieldsOf = (line: OwnLine): Fields => ({
  number: line.number,
  time: timeOf(line.atMs),
  kind: line.kind,
  direction: line.direction,
  counterparty: line.counterparty,
  amount: `${line.direction === 'received' ? '' : '-'}${formatCoins(line.amount)}`,
  fee: formatCoins(line.fee),
  balance: formatCoins(line.balance),
  note: line.note && csvText(line.note),
  block: line.block,
  hash: bytesToHex(line.hash),
  name: line.name && csvText(line.name),
})

const csvLine = (fields: Fields): string =>
  `${COLUMNS.map(column => fields[column] ?? '').join(',')}\r\n`

const timeOf = (ms: number) => new Date(ms).toISOString()
