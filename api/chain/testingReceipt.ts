import { encodeBlock } from './block.ts'
import { signCheckpoint, verifierKey } from './checkpoint.ts'
import { publicKeyOf } from '#ed25519'
import { cosign, cosignerKey } from './cosignature.ts'
import { inclusionPath, leafHash, merkleLevels, merkleRoot } from './merkle.ts'
import { formatPolicy, keysOnly } from './policy.ts'
import { formatReceipt, type Receipt } from './receipt.ts'
import { buildChain, type Wish } from './testing.ts'
import { encodeTransaction } from './transaction.ts'

const ORIGIN = 'wallet.example/log'
const secretOf = (fill: number) => new Uint8Array(32).fill(fill)
const WITNESSES = [2, 3, 4].map(fill => ({ name: `w${fill}.example`, secret: secretOf(fill) }))

/** So that the receipt is of a block of version 2. */
const VERSION2_FROM = 4

interface Sample {
  /** How many there are, how many of them are needed, and how many have cosigned. */
  witnesses: number
  quorum: number
  cosigners: number
}

/** A receipt of a ledger of seven blocks. */
export function sampleReceipt({ witnesses, quorum, cosigners }: Sample): {
  receipt: Receipt
  text: string
  policy: string
} {
  const wish: Wish = { from: 1, to: 2, amount: 5n, fee: 1n, isBonus: true, afterMs: 3 }
  const chain = buildChain(
    Array.from({ length: 7 }, (_, i) => Array.from({ length: i + 1 }, () => wish)),
    VERSION2_FROM,
  )
  const { block, transactions } = chain[4]!
  const indexInBlock = 3
  const leaves = chain.map(sealed => leafHash(sealed.block.hash))
  const checkpoint = { origin: ORIGIN, size: leaves.length, root: merkleRoot(leaves) }
  const note = signCheckpoint(checkpoint, ORIGIN, secretOf(1))
  const lines = WITNESSES.slice(0, cosigners).map(({ name, secret }) =>
    cosign(note, name, secret, 1_750_000_000),
  )
  const policy = formatPolicy({
    log: {
      verifierKey: verifierKey(ORIGIN, publicKeyOf(secretOf(1))),
      url: 'https://wallet.example/log',
    },
    witnesses: WITNESSES.slice(0, witnesses).map(({ name, secret }) => ({
      verifierKey: cosignerKey(name, secret),
      url: 'https://w.example',
    })),
    quorum,
  })
  const receipt: Receipt = {
    policy: keysOnly(policy),
    transaction: encodeTransaction(transactions[indexInBlock]!),
    indexInBlock,
    sizeOfBlock: transactions.length,
    pathInBlock: inclusionPath(
      merkleLevels(transactions.map(({ hash }) => leafHash(hash))),
      indexInBlock,
    ),
    header: encodeBlock(block),
    index: block.number - 1,
    pathInTree: inclusionPath(merkleLevels(leaves), block.number - 1),
    checkpoint: note + lines.join(''),
  }
  return { receipt, text: formatReceipt(receipt), policy }
}
