import type { KycDocument } from '#api/values/kyc.ts'
import { kycDocument } from '#api/calls/operator.ts'
import { makeAsk } from '../ask/makeAsk.ts'
import { operatorSession } from './session/operatorSession.ts'

const { request, requestBlob } = makeAsk({
  read: () => operatorSession.read()?.secret ?? null,
  onRefused: expire,
})

/** Asks the operators' server one thing. Throws `Refused` or `Unreachable`. */
export { request }

/** Every time is an opening that the server records. */
export const requestPicture = (
  id: string,
  document: KycDocument,
  signal: AbortSignal,
): Promise<Blob> => requestBlob(kycDocument, { id, document }, signal)

function expire(secret: string, sentence: string): void {
  if (operatorSession.read()?.secret === secret) operatorSession.end(sentence)
}
