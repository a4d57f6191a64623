import { hexToBytes } from '@noble/hashes/utils.js'
import type { DeedRecord } from '#api/chain/deeds/deed.ts'
import { parseDeedProof } from '#api/chain/proof/deedProof.ts'
import { verifyDeed } from '#api/chain/proof/verifyDeed.ts'
import { DEED_NAMES, deedProof } from '#api/calls/deeds.ts'
import { request } from '../../session/client.ts'
import type { Proved } from '../steps/proved.ts'
import { missingWitnesses, rememberGood } from '../steps/rememberGood.ts'

interface Logged {
  hash: string
  salt: string
}

/** Fetches the proof of a deed and recomputes all of it from what the page tells. */
export async function runDeedCheck(record: DeedRecord, { hash, salt }: Logged): Promise<Proved> {
  const answer = await request(deedProof, { hash })
  const told = { record, salt: hexToBytes(salt) }
  const verified = verifyDeed(answer.proof, told, answer.policy)
  const steps = verified.steps.map(({ title, isGood, found }) => ({
    title,
    isGood,
    words: title === 'Deed' && isGood ? `${DEED_NAMES[record.kind]}: a salted hash.` : `${found}.`,
  }))
  const missing =
    verified.isGood && missingWitnesses(answer, parseDeedProof(answer.proof)!.checkpoint)
  if (missing) steps.push(missing)
  const isGood = steps.every(step => step.isGood)
  const history = isGood ? await rememberGood(answer, verified.checkpoint) : null
  return { steps, isGood, history, text: answer.proof }
}
