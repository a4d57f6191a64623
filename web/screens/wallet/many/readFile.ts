import { findNames, type Found } from './findNames.ts'
import { readPayments } from './readPayments.ts'

type Contacts = Parameters<typeof readPayments>[1]

/** Every payment of a file with its recipient, and every line that is wrong, in order. */
export async function readFile(
  file: File,
  contacts: Contacts,
  onProgress: (done: number, total: number) => void,
): Promise<Found> {
  const written = readPayments(await file.text(), contacts)
  const { payments, problems } = await findNames(written.payments, onProgress)
  return {
    payments,
    problems: [...written.problems, ...problems].toSorted((a, b) => a.line - b.line),
  }
}
