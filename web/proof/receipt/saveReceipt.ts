import { verifyReceipt } from '#api/chain/proof/verifyReceipt.ts'
import { transactionProof } from '#api/calls/proofs.ts'
import { request } from '../../session/client.ts'
import { NotDone } from '../../ask/failures.ts'
import { saveFile } from '../../ui/saveFile.ts'
import { receiptOf } from './receiptOf.ts'

/** What the build makes of `page/`; see `bundle/receiptPage.ts`. */
const TEMPLATE_PATH = '/receipt.txt'
const PLACE = '%RECEIPT%'

export type ReceiptForm = 'page' | 'proof'

/** Fetches the proof, checks it as whoever gets the file will, and saves it only if it is good. */
export async function saveReceipt(hash: string, form: ReceiptForm): Promise<void> {
  const receipt = receiptOf(await request(transactionProof, { hash }))
  const { isGood, steps } = verifyReceipt(receipt)
  if (!isGood)
    throw new NotDone(`No receipt: what the server answered fails at ‘${steps.at(-1)!.title}’`)
  const name = `cxac-receipt-${hash.slice(0, 12)}`
  if (form === 'proof')
    return saveFile(new File([receipt], `${name}.tlog-proof`, { type: 'text/plain' }))
  const response = await fetch(TEMPLATE_PATH)
  const template = await response.text()
  if (!response.ok || !template.includes(PLACE)) throw new Error('The page could not be fetched')
  const page = template.replace(PLACE, () => escaped(receipt))
  saveFile(new File([page], `${name}.html`, { type: 'text/html' }))
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
