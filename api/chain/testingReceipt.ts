import { encodeBlock } from './block.ts'
import { type BalanceProof, formatBalanceProof } from './balanceProof.ts'
import { signCheckpoint, verifierKey } from './checkpoint.ts'
import { publicKeyOf } from '#ed25519'
import { cosign, cosignerKey } from './cosignature.ts'
import { inclusionPath, leafHash, merkleLevels, merkleRoot } from './merkle.ts'
import { formatPolicy, keysOnly } from './policy.ts'
import { formatReceipt, type Receipt } from './receipt.ts'
import { besides } from './stateTree.ts'
import { buildChain, people, type Wish } from './testing.ts'
import { leavesAfter, nodeOf, recursiveSum } from './testingStates.ts'
import { encodeTransaction } from './transaction.ts'

const ORIGIN = 'wallet.example/log'
const secretOf = (fill: number) => new Uint8Array(32).fill(fill)
const WITNESSES = [2, 3, 4].map(fill => ({ name: `w${fill}.example`, secret: secretOf(fill) }))
/** So that the proofs are of blocks of version 2. */
const VERSION2_FROM = 4

interface Sample {
  /** How many there are, how many of them are needed, and how many have cosigned. */
  witnesses: number
  quorum: number
  cosigners: number
}

/**
 * A text's bytes with one bit turned over: of each byte two, one after the other. At the end of a line all, since there
 * base64 has bits that count for nothing.
 */
export function* turnedOver(bytes: Uint8Array): Generator<{ bit: number; wrong: Uint8Array }> {
  const ends = new Set(['=', '\n'].map(sign => sign.charCodeAt(0)))
  const isAtEnd = (place: number) =>
    ends.has(bytes[place]!) || ends.has(bytes[place + 1] ?? bytes[place]!)
  for (let bit = 0; bit < bytes.length * 8; bit++) {
    const place = bit >> 3
    if (!isAtEnd(place) && ((bit & 7) + place) % 4) continue
    const wrong = bytes.slice()
    wrong[place]! ^= 1 << (bit & 7)
    yield { bit, wrong }
  }
}

/** A receipt of a ledger of seven blocks. */
export function sampleReceipt(sample: Sample): {
  receipt: Receipt
  text: string
  policy: string
} {
  const { chain, levels, checkpoint, policy } = sampleLedger(sample)
  const { block, transactions } = chain[4]!
  const indexInBlock = 3
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
    pathInTree: inclusionPath(levels, block.number - 1),
    checkpoint,
  }
  return { receipt, text: formatReceipt(receipt), policy }
}

/** The balance of the second of its wallets, after block 5, as block 7 says. */
export function sampleBalance(sample: Sample): {
  proof: BalanceProof
  text: string
  policy: string
} {
  const { chain, levels, checkpoint, policy } = sampleLedger(sample)
  const { block } = chain[6]!
  const { stateBlock } = block.commits!
  const leaves = leavesAfter(chain.slice(0, stateBlock).flatMap(sealed => sealed.transactions))
  const proof: BalanceProof = {
    policy: keysOnly(policy),
    leaf: leaves[1]!,
    wallets: leaves.length,
    pathInState: besides(leaves.length, 1).map(({ level, index }) =>
      recursiveSum(leaves.slice(index * 2 ** level, (index + 1) * 2 ** level).map(nodeOf)),
    ),
    header: encodeBlock(block),
    stateHeader: encodeBlock(chain[stateBlock - 1]!.block),
    statePathInTree: inclusionPath(levels, stateBlock - 1),
    index: block.number - 1,
    pathInTree: inclusionPath(levels, block.number - 1),
    checkpoint,
  }
  return { proof, text: formatBalanceProof(proof), policy }
}

function sampleLedger({ witnesses, quorum, cosigners }: Sample) {
  const wish: Wish = { from: 1, to: 2, amount: 5n, fee: 1n, isBonus: true, afterMs: 3 }
  const chain = buildChain(
    Array.from({ length: 7 }, (_, i) =>
      Array.from({ length: i + 1 }, (_each, j) => ({
        ...wish,
        to: 2 + ((i * j) % (people.length - 2)),
      })),
    ),
    VERSION2_FROM,
  )
  const leaves = chain.map(sealed => leafHash(sealed.block.hash))
  const head = { origin: ORIGIN, size: leaves.length, root: merkleRoot(leaves) }
  const note = signCheckpoint(head, ORIGIN, secretOf(1))
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
  return { chain, levels: merkleLevels(leaves), checkpoint: note + lines.join(''), policy }
}
