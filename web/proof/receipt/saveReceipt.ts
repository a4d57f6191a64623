import { verifyReceipt } from '#api/chain/proof/verifyReceipt.ts'
import { transactionProof } from '#api/calls/proofs.ts'
import { request } from '../../session/client.ts'
import { NotDone } from '../../ask/failures.ts'
import { saveFile } from '../../ui/saveFile.ts'
import { checkProof } from '../steps/checkProof.ts'
import { receiptOf } from './receiptOf.ts'

/** What the build makes of `page/`; see `bundle/receiptPage.ts`. */
const TEMPLATE_PATH = '/receipt.txt'
const PLACE = '%RECEIPT%'

export type ReceiptForm = 'page' | 'proof'

/** Saves only what this browser can prove now: the recipient has nothing else to compare it with. */
export async function saveReceipt(hash: string, form: ReceiptForm): Promise<void> {
  const proof = await request(transactionProof, { hash })
  const receipt = receiptOf(proof)
  const { certainty, steps } = await checkProof(
    proof,
    policy => verifyReceipt(receipt, policy),
    () => [],
  )
  const open = steps.find(({ result }) => result === 'failed' || result === 'missing')
  if (certainty !== 'proven' || !verifyReceipt(receipt).isGood)
    throw new NotDone(`No receipt: what the server answered fails at ‘${open?.title ?? 'File'}’`)
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
