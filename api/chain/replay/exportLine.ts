import { bytesToHex } from '@noble/hashes/utils.js'
import type { Commitments } from '../block.ts'
import { type OperatorAction } from '../operatorActions/operatorAction.ts'
import { OPERATOR_ACTION_KINDS } from '../operatorActions/operatorActionKinds.ts'
import { KINDS } from '../kind.ts'
import { ChainFault } from './ChainFault.ts'
import { Fields } from './Fields.ts'
import type { RecordedBlock, RecordedTransaction } from './replay.ts'

/** One line of an exported ledger: a block with its transactions, or the checkpoint over all before it. */
export type ExportLine =
  | { block: RecordedBlock; transactions: RecordedTransaction[] }
  | {
      /** As served, with the witnesses' cosignatures. */
      checkpoint: string
      verifierKey: string
      /** Who should have cosigned; older exports have none. */
      policy: string | undefined
    }

/** Amounts are whole micros as text, so that every language reads them exactly. */
export function formatBlockLine(
  block: RecordedBlock,
  transactions: readonly RecordedTransaction[],
): string {
  const line = {
    block: {
      number: block.number,
      previousHash: bytesToHex(block.previousHash),
      merkleRoot: bytesToHex(block.merkleRoot),
      atMs: block.atMs,
      transactions: block.transactions,
      volume: String(block.volume),
      fees: String(block.fees),
      issued: String(block.issued),
      ...(block.commits && formatCommitments(block.commits)),
      hash: bytesToHex(block.hash),
    },
    transactions: transactions.map(t => ({
      number: t.number,
      kind: t.kind,
      from: t.from,
      to: t.to,
      amount: String(t.amount),
      fee: String(t.fee),
      atMs: t.atMs,
      hash: bytesToHex(t.hash),
      fromSequence: t.fromSequence,
      fromBalance: t.fromBalance === null ? null : String(t.fromBalance),
      toSequence: t.toSequence,
      toBalance: String(t.toBalance),
    })),
    ...(block.operatorActions.length > 0 && {
      operatorActions: block.operatorActions.map(({ kind, atMs, hash }) => ({
        kind,
        atMs,
        hash: bytesToHex(hash),
      })),
    }),
    ...(block.evidence.length > 0 && { evidence: block.evidence.map(bytesToHex) }),
  }
  return `${JSON.stringify(line)}\n`
}

const formatCommitments = (commits: Commitments) => ({
  stateBlock: commits.stateBlock,
  stateRoot: bytesToHex(commits.stateRoot),
  stateSum: String(commits.stateSum),
  actionsRoot: bytesToHex(commits.actionsRoot),
  ...(commits.evidenceRoot && { evidenceRoot: bytesToHex(commits.evidenceRoot) }),
})

export const formatCheckpointLine = (
  checkpoint: string,
  verifierKey: string,
  policy?: string,
): string => `${JSON.stringify({ checkpoint, verifierKey, policy })}\n`

/** Checks everything: a fault names the line, counted from 1, and the field. */
export function parseExportLine(text: string, lineNumber: number): ExportLine {
  const line = parseLine(text, `line ${lineNumber}`)
  const written =
    'block' in line
      ? formatBlockLine(line.block, line.transactions)
      : formatCheckpointLine(line.checkpoint, line.verifierKey, line.policy)
  // Parsers differ in whether they take the first or the last value of a repeated field.
  if (written !== `${text}\n`)
    throw new ChainFault(`line ${lineNumber}`, 'text', 'is not written as an export is')
  return line
}

function parseLine(text: string, row: string): ExportLine {
  const line = new Fields(row, '', parseJson(text, row))
  if (line.has('checkpoint'))
    return line.only({
      checkpoint: line.text('checkpoint'),
      verifierKey: line.text('verifierKey'),
      policy: line.has('policy') ? line.text('policy') : undefined,
    })
  const header = parseBlock(new Fields(row, 'block', line.value('block')))
  const transactions = line
    .list('transactions')
    .map(fields => parseTransaction(fields, header.number))
  const operatorActions = line.has('operatorActions')
    ? { operatorActions: line.list('operatorActions').map(parseOperatorAction) }
    : {}
  const evidence = line.has('evidence') ? { evidence: line.bytes('evidence') } : {}
  line.only({ block: header, transactions, ...operatorActions, ...evidence })
  return {
    block: {
      ...header,
      operatorActions: operatorActions.operatorActions ?? [],
      evidence: evidence.evidence ?? [],
    },
    transactions,
  }
}

const parseOperatorAction = (fields: Fields): OperatorAction =>
  fields.only({
    kind: fields.word('kind', OPERATOR_ACTION_KINDS),
    atMs: fields.count('atMs'),
    hash: fields.hash('hash'),
  })

function parseBlock(fields: Fields): Omit<RecordedBlock, 'operatorActions' | 'evidence'> {
  const header = {
    number: fields.count('number'),
    previousHash: fields.hash('previousHash'),
    merkleRoot: fields.hash('merkleRoot'),
    atMs: fields.count('atMs'),
    transactions: fields.count('transactions'),
    volume: fields.amount('volume'),
    fees: fields.amount('fees'),
    issued: fields.amount('issued'),
    hash: fields.hash('hash'),
  }
  const commits = fields.has('stateBlock') ? parseCommitments(fields) : null
  fields.only({ ...header, ...(commits && formatCommitments(commits)) })
  return { ...header, commits }
}

const parseCommitments = (fields: Fields): Commitments => ({
  stateBlock: fields.count('stateBlock'),
  stateRoot: fields.hash('stateRoot'),
  stateSum: fields.amount('stateSum'),
  actionsRoot: fields.hash('actionsRoot'),
  ...(fields.has('evidenceRoot') && { evidenceRoot: fields.hash('evidenceRoot') }),
})

function parseTransaction(fields: Fields, block: number): RecordedTransaction {
  const isSystem = fields.value('from') === null
  const parsed = fields.only({
    number: fields.count('number'),
    kind: fields.word('kind', KINDS),
    from: isSystem ? null : fields.address('from'),
    to: fields.address('to'),
    amount: fields.amount('amount'),
    fee: fields.amount('fee'),
    atMs: fields.count('atMs'),
    hash: fields.hash('hash'),
    fromSequence: isSystem ? fields.nothing('fromSequence') : fields.count('fromSequence'),
    fromBalance: isSystem ? fields.nothing('fromBalance') : fields.amount('fromBalance'),
    toSequence: fields.count('toSequence'),
    toBalance: fields.amount('toBalance'),
  })
  return { ...parsed, block }
}

function parseJson(text: string, row: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ChainFault(row, 'text', 'is no JSON')
  }
}
