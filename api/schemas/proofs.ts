import * as Type from 'typebox'
import { defineSchema } from '../schema.ts'
import { Address, Hash, Nothing } from '../fields.ts'

/** Amounts here are whole micros as text: a verifier in any language reads them exactly. */
const Whole = Type.String({ pattern: '^\\d+$' })

const Hashes = Type.Array(Hash)

const Count = Type.Integer({ minimum: 0 })

const Signed = {
  checkpoint: Type.String({ description: 'A C2SP checkpoint, signed' }),
  verifierKey: Type.String({ description: 'The C2SP key that checks its signature' }),
}

export const checkpoint = defineSchema({
  summary: 'The newest state of the whole ledger, signed, and the key to check it with',
  input: Nothing,
  reply: Type.Object(Signed),
})

export const transactionProof = defineSchema({
  summary: 'Proof that a transaction is in its block, and the block in the signed ledger',
  input: Type.Object({ hash: Hash }),
  reply: Type.Object({
    transaction: Type.Object({
      number: Count,
      kind: Type.String(),
      from: Type.Unsafe<string | null>({ type: ['string', 'null'], description: 'null is SYSTEM' }),
      to: Address,
      amount: Whole,
      fee: Whole,
      atMs: Count,
    }),
    block: Type.Object({
      number: Count,
      previousHash: Hash,
      merkleRoot: Hash,
      atMs: Count,
      transactions: Count,
      volume: Whole,
      fees: Whole,
      issued: Whole,
      commits: Type.Union(
        [
          Type.Object({
            stateBlock: Count,
            stateRoot: Hash,
            stateSum: Whole,
            actionsRoot: Hash,
            evidenceRoot: Type.Optional(Type.String({ ...Hash, description: 'In version 3' })),
          }),
          Type.Null(),
        ],
        { description: 'What a header of version 2 or 3 says besides; null in one of version 1' },
      ),
    }),
    indexInBlock: Count,
    sizeOfBlock: Count,
    pathInBlock: Hashes,
    pathInTree: Hashes,
    evidence: Type.Optional(
      Type.Object(
        {
          bytes: Type.String(),
          index: Count,
          size: Count,
          path: Hashes,
          keySet: Type.Optional(
            Type.String({
              description:
                'That the key was one of the wallet’s, in hex, laid out in docs/verify.md; from seconds after the transaction on',
            }),
          ),
        },
        {
          description:
            'That the owner ordered it, in hex, and its path to the evidence root; if the wallet has keys',
        },
      ),
    ),
    ...Signed,
    policy: Type.String({ description: 'The C2SP policy of the log, as at /log/policy' }),
  }),
  refusals: ['transaction_not_found'],
})

export const balanceProof = defineSchema({
  summary: 'Proof of what a wallet holds among all wallets, in the signed ledger',
  input: Type.Object({ address: Address }),
  reply: Type.Object({
    proof: Type.Union([Type.String(), Type.Null()], {
      description:
        'A C2SP tlog-proof, laid out in docs/verify.md. Null as long as no block names a state that has this wallet',
    }),
    verifierKey: Signed.verifierKey,
    policy: Type.String({ description: 'The C2SP policy of the log, as at /log/policy' }),
  }),
  refusals: ['address_not_found'],
})

export const consistencyProof = defineSchema({
  summary: 'Proof that the ledger of `to` blocks extends the ledger of `from` blocks',
  input: Type.Object({
    from: Type.Integer({ minimum: 0, maximum: 2 ** 53 - 1 }),
    to: Type.Integer({ minimum: 0, maximum: 2 ** 53 - 1 }),
  }),
  reply: Type.Object({ proof: Hashes }),
  refusals: ['block_not_found'],
})

export const auditors = defineSchema({
  summary: 'The newest checkpoints that auditors have recomputed and cosigned',
  input: Nothing,
  reply: Type.Object({
    checkpoints: Type.Array(Type.String({ description: 'A C2SP checkpoint, cosigned' })),
    verifierKey: Signed.verifierKey,
    policy: Type.String({ description: 'The C2SP policy of the log, as at /log/policy' }),
  }),
})
