import { publicKeyOf } from '#ed25519'
import { encodeBlock } from '../block.ts'
import { decodeEvidence, transactionOf } from '../keys/evidence.ts'
import { hashKeySet } from '../keys/keySet.ts'
import { signCheckpoint, verifierKey } from '../log/checkpoint.ts'
import type { EvidencePlace } from '../proof/evidencePlace.ts'
import type { LoggedChange, LoggedWallet } from '../proof/keySetPlace.ts'
import type { Receipt } from '../proof/receipt.ts'
import { siblingsOf, type StateLeaf } from '../state/stateTree.ts'
import { encodeTransaction } from '../transaction.ts'
import { inclusionPath, leafHash, merkleLevels, merkleRoot } from '../tree/merkle.ts'
import { honestChain, owner } from './attackScene.ts'
import type { ChainBlock } from './chains.ts'
import { type Draft, linkDrafts, ORIGIN } from './KeyChain.ts'
import { leavesAfter, nodeOf, recursiveSum } from './states.ts'

const SECRET = new Uint8Array(32).fill(1)
/** Block 2 makes the key set, block 3 has two transfers that were ordered, block 4 names the state after it. */
const HONEST = honestChain().drafts.slice(0, 4)

/** Parts of a ledger that another server has signed: whatever it likes. */
export class SignedLedger {
  readonly #chain: ChainBlock[]
  readonly #leaves: Uint8Array[]
  readonly #origin: string

  constructor(drafts: readonly Draft[] = HONEST, origin = ORIGIN) {
    this.#chain = linkDrafts(drafts)
    this.#leaves = this.#chain.map(({ block }) => leafHash(block.hash))
    this.#origin = origin
  }

  /** Of a block's first transfer. */
  receipt(number = 3): Receipt {
    const { block, transactions } = this.#chain[number - 1]!
    const ordered = block.evidence.findIndex(
      bytes => transactionOf(bytes) === transactions[0]!.number,
    )
    const [origin, size] = [this.#origin, this.#chain.length]
    const head = { origin, size, root: merkleRoot(this.#leaves) }
    return {
      policy: `log ${verifierKey(origin, publicKeyOf(SECRET))}\nquorum none\n`,
      transaction: encodeTransaction(transactions[0]!),
      indexInBlock: 0,
      sizeOfBlock: transactions.length,
      pathInBlock: pathOf(
        transactions.map(({ hash }) => leafHash(hash)),
        0,
      ),
      evidence: this.evidence(number, ordered),
      index: number - 1,
      ...this.#logged(number),
      checkpoint: signCheckpoint(head, origin, SECRET),
    }
  }

  evidence(number: number, index: number): EvidencePlace {
    const { evidence } = this.#chain[number - 1]!.block
    const path = pathOf(evidence.map(leafHash), index)
    return { evidence: evidence[index]!, index, size: evidence.length, path }
  }

  change(number: number, index = 0): LoggedChange {
    return { ...this.#logged(number), place: this.evidence(number, index) }
  }

  /** The wallet in the state that this block names. */
  state(number: number, wallet = owner): LoggedWallet {
    const leaves = this.#leavesAfter(this.#chain[number - 1]!.block.commits!.stateBlock)
    const place = leaves.findIndex(({ address }) => address === wallet)
    const pathInState = siblingsOf(leaves.length, place).map(({ level, index }) =>
      recursiveSum(leaves.slice(index * 2 ** level, (index + 1) * 2 ** level).map(nodeOf)),
    )
    const at = { leaf: leaves[place]!, wallets: leaves.length, pathInState }
    return { ...this.#logged(number), place: at }
  }

  #leavesAfter(number: number): StateLeaf[] {
    const blocks = this.#chain.slice(0, number)
    const keys = new Map<string, Uint8Array | null>()
    for (const bytes of blocks.flatMap(({ block }) => block.evidence)) {
      const evidence = decodeEvidence(bytes)
      if (evidence.what !== 'transfer')
        keys.set(evidence.set.address, evidence.set.keys.length ? hashKeySet(evidence.set) : null)
    }
    return leavesAfter(blocks.flatMap(({ transactions }) => transactions)).map(leaf => {
      const hash = keys.get(leaf.address)
      return hash ? { ...leaf, keys: hash } : leaf
    })
  }

  #logged(number: number) {
    return {
      header: encodeBlock(this.#chain[number - 1]!.block),
      pathInTree: pathOf(this.#leaves, number - 1),
    }
  }
}

const pathOf = (items: readonly Uint8Array[], index: number) =>
  inclusionPath(merkleLevels(items), index)
