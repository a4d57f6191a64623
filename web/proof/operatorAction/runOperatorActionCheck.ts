import { hexToBytes } from '@noble/hashes/utils.js'
import type { OperatorActionRecord } from '#api/chain/operatorActions/operatorAction.ts'
import { verifyOperatorAction } from '#api/chain/proof/verifyOperatorAction.ts'
import { operatorActionProof } from '#api/calls/operatorActions.ts'
import { request } from '../../session/client.ts'
import type { Checked } from '../steps/checked.ts'
import { checkProof } from '../steps/checkProof.ts'

interface Logged {
  hash: string
  salt: string
}

/** Fetches the proof of an operator action and recomputes all of it from what the page says. */
export async function runOperatorActionCheck(
  record: OperatorActionRecord,
  { hash, salt }: Logged,
): Promise<Checked> {
  const answer = await request(operatorActionProof, { hash })
  const told = { record, salt: hexToBytes(salt) }
  const { verified: _, ...checked } = await checkProof(
    answer,
    policy => verifyOperatorAction(answer.proof, told, policy),
    () => [],
  )
  return checked
}
