import { balanceProof } from '#api/calls/proofs.ts'
import { hashKeySet } from '#api/chain/keys/keySet.ts'
import { isSameHash } from '#api/chain/tree/merkle.ts'
import { verifyBalance } from '#api/chain/proof/verifyBalance.ts'
import type { OwnerKeys } from '#api/schemas/ownerKeys.ts'
import { isSameAddress } from '#api/shortAddress.ts'
import { listedSet } from '../../account/ownerKeys/listedSet.ts'
import { request } from '../../session/client.ts'
import { checkProof } from '../steps/checkProof.ts'

/** `pending`: no proof covers the newest block yet. */
export type CheckedKeys = 'same' | 'other' | 'pending' | 'unsure'

/** Whether the key set that the ledger names for the wallet is the one that the server lists. */
export async function checkKeys(state: OwnerKeys): Promise<CheckedKeys> {
  const answer = await request(balanceProof, { address: state.address })
  const text = answer.proof
  if (text === null) return 'pending'
  const { verified, certainty } = await checkProof(
    answer,
    policy => verifyBalance(text, policy),
    () => [],
  )
  if (certainty !== 'proven') return 'unsure'
  const { leaf, namedBy, checkpoint } = verified!
  // An older state may be from before the newest change of keys.
  if (namedBy !== checkpoint!.size) return 'pending'
  const hash = hashKeySet(listedSet(state))
  const isSame =
    isSameAddress(leaf!.address, state.address) && leaf!.keys && isSameHash(leaf!.keys, hash)
  return isSame ? 'same' : 'other'
}
