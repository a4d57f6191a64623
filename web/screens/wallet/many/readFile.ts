import { findNames, type Found } from './findNames.ts'
import { findWallets } from './findWallets.ts'
import { readPayments } from './readPayments.ts'
import { t } from '../../../language/t.ts'

type Contacts = Parameters<typeof readPayments>[1]

/** Every payment of a file with its recipient, and every line that is wrong, in order. */
export async function readFile(
  file: File,
  contacts: Contacts,
  onProgress: (text: string) => void,
): Promise<Found> {
  const written = readPayments(await file.text(), contacts)
  const named = await findNames(written.payments, (done, total) =>
    onProgress(t('many.looking_up_names', { done, total })),
  )
  const { payments, problems } = await findWallets(named, (done, total) =>
    onProgress(t('many.looking_up_addresses', { done, total })),
  )
  return {
    payments,
    problems: [...written.problems, ...problems].toSorted((a, b) => a.line - b.line),
  }
}
