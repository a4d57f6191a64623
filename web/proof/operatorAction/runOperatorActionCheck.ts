import { hexToBytes } from '@noble/hashes/utils.js'
import type { OperatorActionRecord } from '#api/chain/operatorActions/operatorAction.ts'
import { parseOperatorActionProof } from '#api/chain/proof/operatorActionProof.ts'
import { verifyOperatorAction } from '#api/chain/proof/verifyOperatorAction.ts'
import { OPERATOR_ACTION_NAMES } from '#api/values/operatorActions.ts'
import { operatorActionProof } from '#api/calls/operatorActions.ts'
import { request } from '../../session/client.ts'
import type { Proved } from '../steps/proved.ts'
import { missingWitnesses, rememberGood } from '../steps/rememberGood.ts'

interface Logged {
  hash: string
  salt: string
}

/** Fetches the proof of an operator action and recomputes all of it from what the page tells. */
export async function runOperatorActionCheck(
  record: OperatorActionRecord,
  { hash, salt }: Logged,
): Promise<Proved> {
  const answer = await request(operatorActionProof, { hash })
  const told = { record, salt: hexToBytes(salt) }
  const verified = verifyOperatorAction(answer.proof, told, answer.policy)
  const steps = verified.steps.map(({ title, isGood, found }) => ({
    title,
    isGood,
    words:
      title === 'OperatorAction' && isGood
        ? `${OPERATOR_ACTION_NAMES[record.kind]}: a salted hash.`
        : `${found}.`,
  }))
  const missing =
    verified.isGood && missingWitnesses(answer, parseOperatorActionProof(answer.proof)!.checkpoint)
  if (missing) steps.push(missing)
  const isGood = steps.every(step => step.isGood)
  const history = isGood ? await rememberGood(answer, verified.checkpoint) : null
  return { steps, isGood, history, text: answer.proof }
}
