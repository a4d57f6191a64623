import { sha256 } from '#sha256'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { decodeBase64, encodeBase64 } from './base64.ts'
import { headerLength } from './block.ts'
import { parseCheckpoint, parseDecimal } from './checkpoint.ts'
import { HASH_BYTES } from './merkle.ts'
import { TRANSACTION_BYTES } from './transaction.ts'
import { unpackFrontier, packFrontier } from './tree.ts'

/** All that shows that one transaction happened, for whoever holds the file. Nothing in it is believed yet. */
export interface Receipt {
  /** Whom the file asks to be believed by: keys alone, no addresses. */
  policy: string
  /** The 82 bytes. */
  transaction: Uint8Array
  indexInBlock: number
  sizeOfBlock: number
  pathInBlock: readonly Uint8Array[]
  /** The bytes of the block's header, of either version. */
  header: Uint8Array
  /** Of the block in the tree, counted from 0. */
  index: number
  pathInTree: readonly Uint8Array[]
  checkpoint: string
}

const FIRST_LINE = 'c2sp.org/tlog-proof@v1'
const VERSION = 1
/** Of a hash over all before it: a bit that has turned over in the extra data is found at once. */
const SUM_BYTES = 4

/** As C2SP's tlog-proof has it; the extra data holds the way from the transaction to the leaf. */
export function formatReceipt(receipt: Receipt): string {
  return [
    FIRST_LINE,
    `extra ${encodeBase64(packExtra(receipt))}`,
    `index ${receipt.index}`,
    ...receipt.pathInTree.map(encodeBase64),
    '',
    receipt.checkpoint,
  ].join('\n')
}

/** Null for every text but the one way to write a receipt. */
export function parseReceipt(text: string): Receipt | null {
  const end = text.indexOf('\n\n')
  const [first, extraLine = '', indexLine = '', ...path] = text
    .slice(0, Math.max(0, end))
    .split('\n')
  if (first !== FIRST_LINE || !extraLine.startsWith('extra ') || !indexLine.startsWith('index '))
    return null
  const index = parseDecimal(indexLine.slice(6))
  const bytes = decodeBase64(extraLine.slice(6))
  const extra = bytes && unpackExtra(bytes)
  const pathInTree = path.map(decodeBase64).filter(hash => hash !== null)
  const checkpoint = text.slice(end + 2)
  if (index === null || !extra || !parseCheckpoint(checkpoint)) return null
  const receipt = { ...extra, index, pathInTree, checkpoint }
  return formatReceipt(receipt) === text ? receipt : null
}

function packExtra(receipt: Omit<Receipt, 'index' | 'pathInTree' | 'checkpoint'>): Uint8Array {
  const { policy, transaction, indexInBlock, sizeOfBlock, pathInBlock, header } = receipt
  const policyBytes = utf8ToBytes(policy)
  const before = new Uint8Array(3)
  before[0] = VERSION
  new DataView(before.buffer).setUint16(1, policyBytes.length)
  const place = new Uint8Array(9)
  const view = new DataView(place.buffer)
  view.setUint32(0, indexInBlock)
  view.setUint32(4, sizeOfBlock)
  view.setUint8(8, pathInBlock.length)
  const body = concatBytes(
    before,
    policyBytes,
    transaction,
    place,
    packFrontier(pathInBlock),
    header,
  )
  return concatBytes(body, sha256(body).subarray(0, SUM_BYTES))
}

function unpackExtra(bytes: Uint8Array) {
  const reader = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  let at = 3
  const take = (count: number) => bytes.slice(at, (at += count))
  try {
    const policy = new TextDecoder().decode(take(reader.getUint16(1)))
    const transaction = take(TRANSACTION_BYTES)
    const [indexInBlock, sizeOfBlock] = [reader.getUint32(at), reader.getUint32(at + 4)]
    const pathBytes = reader.getUint8(at + 8) * HASH_BYTES
    at += 9
    const pathInBlock = unpackFrontier(take(pathBytes))
    const header = take(headerLength(bytes.subarray(at)))
    return { policy, transaction, indexInBlock, sizeOfBlock, pathInBlock, header }
  } catch {
    return null // Shorter than it says.
  }
}

/** Browsers and Node both have it; api/ sees the types of neither. */
declare class TextDecoder {
  decode(bytes: Uint8Array): string
}
