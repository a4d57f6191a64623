import { hexToBytes } from '@noble/hashes/utils.js'
import type { OperatorActionRecord } from '#api/chain/operatorActions/operatorAction.ts'
import { verifyOperatorAction } from '#api/chain/proof/verifyOperatorAction.ts'
import { operatorActionProof } from '#api/calls/operatorActions.ts'
import { request } from '../../session/client.ts'
import { type Checked, type CheckedStep, checkedStep } from '../steps/checked.ts'
import { checkProof } from '../steps/checkProof.ts'
import { t } from '../../language/t.ts'

interface Logged {
  hash: string
  salt: string
  /** Where the page says that it was logged. */
  block: number | null
}

/** Fetches the proof of an operator action and recomputes all of it from what the page says. */
export async function runOperatorActionCheck(
  record: OperatorActionRecord,
  { hash, salt, block }: Logged,
): Promise<Checked> {
  const answer = await request(operatorActionProof, { hash })
  const saltedRecord = { record, salt: hexToBytes(salt) }
  const { verified: _, ...checked } = await checkProof(
    answer,
    policy => verifyOperatorAction(answer.proof, saltedRecord, policy),
    ({ header }) => [compareBlock(header!.number, block)],
  )
  return checked
}

const compareBlock = (proved: number, shown: number | null): CheckedStep =>
  proved === shown
    ? checkedStep('page_record', 'passed', t('proof.same_block', { block: proved }))
    : checkedStep(
        'page_record',
        'failed',
        t('proof.field_differs', {
          field: t('proof.field_block'),
          proved: String(proved),
          shown: String(shown),
        }),
      )
