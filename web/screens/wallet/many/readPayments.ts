import type { Address } from '#api/chain/address.ts'
import type { Micros } from '#api/chain/money.ts'
import { noteProblem } from '../../../account/notes/noteProblem.ts'
import { readAmount } from '../../../coin/readAmount.ts'
import { UNKNOWN_NAME, readRecipient } from '../send/recipient/readRecipient.ts'
import { type CsvRow, csvRows } from './csvRows.ts'
import { t } from '../../../language/t.ts'

/** Of one file. Each is kept in this browser until the file is done. */
export const LINES_MAX = 5000

/** A payment as a line of the file has it. */
export interface WrittenPayment {
  line: number
  /** Null: the username is still to be looked up. */
  to: Address | null
  username: string | null
  /** As the payer knows the recipient. */
  name: string | null
  amount: Micros
  note: string
}

export interface LineProblem {
  line: number
  text: string
}

type Contacts = Parameters<typeof readRecipient>[1]

/** Every payment of a file, and every line that is none. */
export function readPayments(
  text: string,
  contacts: Contacts,
): { payments: WrittenPayment[]; problems: LineProblem[] } {
  const rows = csvRows(text)
  if ('brokenLine' in rows) return refused(rows.brokenLine, t('many.quote_line_does_not'))
  const [first, ...others] = rows
  const all = first && isHeader(first) ? others : rows
  if (!all.length) return refused(1, t('many.file_has_no_payments'))
  if (all.length > LINES_MAX) return refused(all[LINES_MAX]!.line, t('many.file_can_have_at'))
  const payments: WrittenPayment[] = []
  const problems: LineProblem[] = []
  for (const row of all) {
    const read = readRow(row, contacts)
    if ('text' in read) problems.push(read)
    else payments.push(read)
  }
  return { payments, problems }
}

const refused = (line: number, text: string) => ({ payments: [], problems: [{ line, text }] })

/** Both columns have a name. A payment with a mistake must not pass for it. */
const isHeader = ({ fields: [who = '', howMuch = ''] }: CsvRow): boolean =>
  /^\p{L}[\p{L}\s]*$/u.test(howMuch) && /^\p{L}[\p{L}\s]*$/u.test(who)

function readRow({ line, fields }: CsvRow, contacts: Contacts): WrittenPayment | LineProblem {
  const [who = '', howMuch = '', note = '', ...more] = fields
  const problem = (text: string) => ({ line, text })
  if (more.some(Boolean)) return problem(t('many.line_has_more_than'))
  const read = readRecipient(who, contacts)
  if (!read) return problem(t('many.first_column_must_have'))
  if ('problem' in read) return problem(read.problem)
  if ('username' in read && !who.startsWith('@')) return problem(UNKNOWN_NAME)
  const { amount, interpretations } = readAmount(howMuch)
  if (interpretations.length) return problem(t('many.amount_can_mean_two', { howMuch }))
  if (!amount) return problem(t('refusals.amount_invalid'))
  const wrongNote = noteProblem(note)
  if (wrongNote) return problem(wrongNote)
  return {
    line,
    amount,
    note: note.trim(),
    ...('username' in read
      ? { to: null, username: read.username, name: null }
      : { to: read.recipient.address, username: null, name: read.recipient.name }),
  }
}
