import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import type { Address } from '../address.ts'
import { type Micros, micros } from '../money.ts'
import type { Commitments } from '../block.ts'
import { type OperatorAction } from '../operatorActions/operatorAction.ts'
import { OPERATOR_ACTION_KINDS } from '../operatorActions/operatorActionKinds.ts'
import { KINDS } from '../kind.ts'
import { isCount } from '../merkle.ts'
import { ChainFault } from './ChainFault.ts'
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

const WHOLE = /^(?:0|[1-9]\d{0,19})$/
const HASH = /^[0-9a-f]{64}$/
const BYTES = /^(?:[0-9a-f]{2})+$/
const ADDRESS = /^0x[0-9a-fA-F]{40}$/

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

/** The fields of one object of a line, each read with its type. */
class Fields {
  readonly #row: string
  readonly #path: string
  readonly #object: Record<string, unknown>

  constructor(row: string, path: string, value: unknown) {
    this.#row = row
    this.#path = path
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw new ChainFault(row, path || 'text', 'is no object')
    this.#object = value as Record<string, unknown>
  }

  has = (name: string): boolean => Object.hasOwn(this.#object, name)

  value(name: string): unknown {
    if (!this.has(name)) throw this.#fault(name, 'is missing')
    return this.#object[name]
  }

  /** The fields that were read; throws if there are others, which would be in no hash. */
  only<Read extends object>(read: Read): Read {
    const stranger = Object.keys(this.#object).find(name => !Object.hasOwn(read, name))
    if (stranger !== undefined) throw this.#fault(stranger, 'is not known')
    return read
  }

  text = (name: string): string => this.#as<string>(name, 'text', isText)

  count = (name: string): number =>
    this.#as<number>(name, 'a whole number', value => typeof value === 'number' && isCount(value))

  amount(name: string): Micros {
    const text = this.#as<string>(name, 'a whole number as text', isTextOf(WHOLE))
    return micros(BigInt(text))
  }

  hash = (name: string): Uint8Array =>
    hexToBytes(this.#as<string>(name, 'a hash of 64 lower-case hex digits', isTextOf(HASH)))

  /** Only its form: the checksum is checked where the wallet first appears. */
  address = (name: string): Address => this.#as<Address>(name, 'an address', isTextOf(ADDRESS))

  word = <Word extends string>(name: string, words: readonly Word[]): Word =>
    this.#as<Word>(name, 'a kind', value => words.includes(value as Word))

  list(name: string): Fields[] {
    const items = this.value(name)
    if (!Array.isArray(items)) throw this.#fault(name, 'is no list')
    return items.map((item: unknown, i) => new Fields(this.#row, `${name}[${i}]`, item))
  }

  /** A list of bytes in hex. */
  bytes(name: string): Uint8Array[] {
    const items = this.value(name)
    if (!Array.isArray(items) || !items.every(isTextOf(BYTES)))
      throw this.#fault(name, 'is no list of bytes in lower-case hex digits')
    return items.map((item: string) => hexToBytes(item))
  }

  nothing = (name: string): null => this.#as<null>(name, 'null', value => value === null)

  #as<T>(name: string, what: string, isOne: (value: unknown) => boolean): T {
    const value = this.value(name)
    if (!isOne(value)) throw this.#fault(name, `is not ${what}`)
    return value as T
  }

  #fault(name: string, reason: string): ChainFault {
    return new ChainFault(this.#row, this.#path ? `${this.#path}.${name}` : name, reason)
  }
}

const isText = (value: unknown) => typeof value === 'string'
const isTextOf = (form: RegExp) => (value: unknown) => typeof value === 'string' && form.test(value)
