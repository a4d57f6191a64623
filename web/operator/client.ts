import type { KycDocument } from '#api/values/kyc.ts'
import { kycDocument } from '#api/calls/operator.ts'
import { makeClient } from '../ask/makeClient.ts'
import { operatorSession } from './session/operatorSession.ts'

const { request, requestBlob } = makeClient({
  read: () => operatorSession.read()?.secret ?? null,
  onRefused: expire,
})

/** Makes one call to the operators' server. Throws `Refused` or `Unreachable`. */
export { request }

/** The server records each of these requests. */
export const requestPicture = (
  id: string,
  document: KycDocument,
  signal: AbortSignal,
): Promise<Blob> => requestBlob(kycDocument, { id, document }, signal)

function expire(secret: string, sentence: string): void {
  if (operatorSession.read()?.secret === secret) operatorSession.end(sentence)
}
