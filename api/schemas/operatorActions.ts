import * as Type from 'typebox'
import { defineSchema } from '../schema.ts'
import {
  OPERATOR_ACTION_KINDS,
  type OperatorActionKind,
} from '../chain/operatorActions/operatorActionKinds.ts'
import { Hash, Nothing } from '../fields.ts'
import { OPERATOR_ACTION_COUNT_DAYS } from '../limits.ts'

export const operatorActionCounts = defineSchema({
  summary: `What operators did in the last ${OPERATOR_ACTION_COUNT_DAYS} days (UTC) as it is in the log, counted by day and kind, the newest day first`,
  input: Nothing,
  reply: Type.Array(
    Type.Object({
      day: Type.String({ description: 'YYYY-MM-DD' }),
      kind: Type.Unsafe<OperatorActionKind>({ type: 'string', enum: [...OPERATOR_ACTION_KINDS] }),
      count: Type.Integer({ minimum: 1 }),
    }),
  ),
})
export type OperatorActionCounts = Type.Static<typeof operatorActionCounts.reply>

export const operatorActionProof = defineSchema({
  summary: "Proof that an operator's action, known by its salted hash, is in the signed ledger",
  input: Type.Object({ hash: Hash }),
  reply: Type.Object({
    proof: Type.String({ description: 'A C2SP tlog-proof, laid out in docs/verify.md' }),
    verifierKey: Type.String({ description: 'The C2SP key that checks its signature' }),
    policy: Type.String({ description: 'The C2SP policy of the log, as at /log/policy' }),
  }),
  refusals: ['operator_action_not_found'],
})
