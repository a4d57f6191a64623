import * as Type from 'typebox'
import { type Call, type InputOf, type ReplyOf, defineCall } from '#api/call.ts'
import { type KycDocument, kycDocumentPath, operatorSelf } from '#api/operator.ts'
import { makeAsk } from '../ask/makeAsk.ts'
import { operatorSession } from './session/operatorSession.ts'

const ask = makeAsk({ read: () => operatorSession.read()?.token ?? null, onRefused: expire })

/** Asks the operators' server one thing. Throws `Refused` or `Unreachable`. */
export async function request<C extends Call>(
  call: C,
  input: InputOf<C>,
  signal?: AbortSignal,
): Promise<ReplyOf<C>> {
  return (await ask(call, input, signal)).body
}

const kycPicture = defineCall({
  method: 'GET',
  path: kycDocumentPath(':id', ':document'),
  access: 'operator',
  summary: 'A picture of an application',
  input: Type.Object({ id: Type.String(), document: Type.Unsafe<KycDocument>({}) }),
  reply: Type.Unsafe<Blob>({}),
})

/** Every time is an opening that the server records. */
export async function requestPicture(
  id: string,
  document: KycDocument,
  signal: AbortSignal,
): Promise<Blob> {
  return (await ask(kycPicture, { id, document }, signal, response => response.blob())).body
}

/** Whose token this is; the session starts only when that is known. */
export async function nameBehind(token: string): Promise<string> {
  const askWithToken = makeAsk({ read: () => token, onRefused: () => {} })
  return (await askWithToken(operatorSelf, {})).body.name
}

function expire(token: string, sentence: string): void {
  if (operatorSession.read()?.token === token) operatorSession.end(sentence)
}
