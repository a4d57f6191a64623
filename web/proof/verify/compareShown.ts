import { hashBlock } from '#api/chain/block.ts'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { Proof } from '#api/proofs/proofParts.ts'
import { isSameAddress } from '#api/shortAddress.ts'
import type { Block } from '#api/schemas/explorer.ts'
import { SYSTEM } from '#api/values/ledger.ts'
import type { Transaction } from '#api/schemas/ledger.ts'
import { microsFromJson } from '#api/chain/money.ts'
import type { VerifiedReceipt } from '#api/chain/proof/verifyReceipt.ts'
import { type CheckedStep, checkedStep } from '../steps/checked.ts'
import { placeInBlock } from './placeInBlock.ts'
import { t } from '../../language/t.ts'

/** What is on the screen. */
export interface Shown {
  /** The hash that was asked for. */
  hash: string
  transaction: Transaction
  /** The block that holds it. */
  block: Pick<Block, 'hash' | 'firstTransaction' | 'inBlock'>
}

/** A proof of another transaction would prove nothing about the one on the screen. */
export function compareShown(
  shown: Shown,
  { transaction, hash, header }: VerifiedReceipt,
  place: Pick<Proof, 'indexInBlock' | 'sizeOfBlock'>,
): CheckedStep {
  const { number, kind, to, amount, fee, atMs } = transaction!
  const seen = shown.transaction
  const from = transaction!.from ?? SYSTEM
  const pairs: [field: string, proved: string, shown: string, isSame?: boolean][] = [
    [t('proof.field_asked_hash'), hash!, shown.hash],
    [t('proof.field_hash'), hash!, seen.transactionHash],
    [t('proof.field_number'), String(number), seen._id],
    [t('proof.field_kind'), kind, seen.kind],
    [t('proof.field_sender'), from, seen.from, isSameAddress(from, seen.from)],
    [t('proof.field_receiver'), to, seen.to, isSameAddress(to, seen.to)],
    [t('proof.field_amount'), String(amount), String(microsFromJson(seen.amount))],
    [t('proof.field_fee'), String(fee), String(microsFromJson(seen.fee))],
    [t('proof.field_time'), new Date(atMs).toISOString(), seen.createdAt],
    [t('proof.field_block'), String(header!.number), String(seen.blockNumber)],
    [t('proof.field_block_hash'), bytesToHex(hashBlock(header!)), shown.block.hash],
    [
      t('proof.field_place'),
      placeText(place),
      t('proof.place_of', placeInBlock(seen, shown.block)),
    ],
    [t('proof.field_previous_block'), bytesToHex(header!.previousHash), seen.previousBlock],
  ]
  const wrong = pairs.filter(([, a, b, isSame = a === b]) => !isSame)
  if (!wrong.length)
    return checkedStep(
      'page_transaction',
      'passed',
      t('proof.fields_match', { count: pairs.length }),
    )
  const sentences = wrong.map(([field, proved, onPage]) =>
    t('proof.field_differs', { field, proved, shown: onPage }),
  )
  return checkedStep('page_transaction', 'failed', sentences.join(' '))
}

const placeText = ({ indexInBlock, sizeOfBlock }: Pick<Proof, 'indexInBlock' | 'sizeOfBlock'>) =>
  t('proof.place_of', { place: indexInBlock + 1, size: sizeOfBlock })
