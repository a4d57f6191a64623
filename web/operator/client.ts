import { type KycDocument, kycDocument, operatorSelf } from '#api/operator.ts'
import { makeAsk } from '../ask/makeAsk.ts'
import { operatorSession } from './session/operatorSession.ts'

const { request, requestBlob } = makeAsk({
  read: () => operatorSession.read()?.token ?? null,
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

/** Whose token this is; the session starts only when that is known. */
export async function nameBehind(token: string): Promise<string> {
  const asToken = makeAsk({ read: () => token, onRefused: () => {} })
  return (await asToken.request(operatorSelf, {})).name
}

function expire(token: string, sentence: string): void {
  if (operatorSession.read()?.token === token) operatorSession.end(sentence)
}
