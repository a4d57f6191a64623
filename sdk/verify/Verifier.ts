import { balanceProof, checkpoint as checkpointCall, transactionProof } from '#api/calls/proofs.ts'
import { logCheckpoint } from '#api/calls/log.ts'
import { operatorActionProof } from '#api/calls/operatorActions.ts'
import { bytesToHex } from '@noble/hashes/utils.js'
import { microsToJson } from '#api/chain/money.ts'
import { cosignersOf } from '#api/chain/log/cosignature.ts'
import { verifyCheckpoint } from '#api/chain/log/checkpoint.ts'
import { parsePolicy, type Policy } from '#api/chain/log/policy.ts'
import { parseOperatorActionProof } from '#api/chain/proof/operatorActionProof.ts'
import { verifyBalance } from '#api/chain/proof/verifyBalance.ts'
import { verifyOperatorAction } from '#api/chain/proof/verifyOperatorAction.ts'
import type { Verified } from '#api/chain/proof/verifyProof.ts'
import { verifyReceipt } from '#api/chain/proof/verifyReceipt.ts'
import type { Proof } from '#api/proofs/proofParts.ts'
import { receiptOf } from '#api/proofs/receiptOf.ts'
import { isSameAddress } from '#api/shortAddress.ts'
import { SYSTEM } from '#api/values/ledger.ts'
import { NotProvenYet, NotVerified, Refused } from '../errors.ts'
import type { Send } from '../http/makeSender.ts'
import { pause } from '../http/pause.ts'
import type { Balance, ConnectOptions, Transaction } from '../types.ts'
import type { KnownLedger } from './KnownLedger.ts'

const ASK_EVERY_MS = 500
export const NO_BALANCE = 'No block names the balance of this wallet'

export interface ProvenAction {
  hash: string
  kind: string
  atMs: number
  block: number
  /** Counted from 0 in its block. */
  place: number
}

/** Fetches the proofs of what the server has said, and recomputes them up to the log's signature. */
export class Verifier {
  readonly #send: Send
  readonly #known: KnownLedger
  readonly #policy: Policy
  readonly #policyText: string
  readonly #logKey: string
  readonly #patienceMs: number
  /** The newest proven state of each wallet. */
  readonly #states = new Map<string, Balance & { number: number }>()

  constructor(send: Send, known: KnownLedger, options: ConnectOptions) {
    const { logKey, policy = `log ${logKey}\nquorum none\n`, patienceMs = 30_000 } = options
    this.#policy = parsePolicy(policy)
    const [log, ...others] = this.#policy.logs
    if (log?.verifierKey !== logKey || others.length)
      throw new TypeError('The policy must name the key of the log, and no other log.')
    this.#send = send
    this.#known = known
    this.#policyText = policy
    this.#logKey = logKey
    this.#patienceMs = patienceMs
  }

  /** Whether the server's ledger is the known one: after a payment it would be too late. */
  async requireLedger(): Promise<void> {
    const checkpoint = await this.#wait(async () => {
      const note = await this.#newestNote()
      const signed = verifyCheckpoint(note, this.#logKey)
      if (!signed) throw new NotVerified('The checkpoint is not signed by the key of the log.')
      const { isEnough, isSpoiled } = cosignersOf(note, this.#policy)
      if (isSpoiled) throw new NotVerified('The checkpoint has a wrong cosignature.')
      return isEnough ? signed : 'Too few witnesses have cosigned the checkpoint'
    })
    await this.#known.require(checkpoint)
  }

  /** The newest cosigned note if the policy requires witnesses: the newest note of all has no cosignature yet. */
  async #newestNote(): Promise<string> {
    if (this.#policy.quorum !== null) return this.#send(logCheckpoint, {})
    const { checkpoint, verifierKey } = await this.#send(checkpointCall, {})
    this.#requireLogKey(verifierKey)
    return checkpoint
  }

  /** Waits for one that the server says was made. */
  async madeTransaction(said: unknown): Promise<Transaction> {
    const hash = requireHash(said)
    return this.#wait(async () => {
      const ask = () => this.#send(transactionProof, { hash })
      const proof = await this.#orNull(ask, 'transaction_not_found')
      return proof ? this.#readTransaction(hash, proof) : 'This transaction is not in the ledger'
    })
  }

  transaction(hash: string): Promise<Transaction> {
    return this.#wait(async () =>
      this.#readTransaction(hash, await this.#send(transactionProof, { hash })),
    )
  }

  async #readTransaction(hash: string, proof: Proof): Promise<Transaction | string> {
    const verified = verifyReceipt(receiptOf(proof), this.#policyText)
    const open = await this.#open(verified, proof.verifierKey)
    if (open) return open
    const { transaction: t, header } = verified
    if (verified.hash !== hash.toLowerCase())
      throw new NotVerified('The proof is that of another transaction.')
    return {
      _id: String(t!.number),
      from: t!.from ?? SYSTEM,
      to: t!.to,
      amount: microsToJson(t!.amount),
      fee: microsToJson(t!.fee),
      transactionHash: verified.hash,
      blockNumber: header!.number,
      previousBlock: bytesToHex(header!.previousHash),
      createdAt: new Date(t!.atMs).toISOString(),
      kind: t!.kind,
    }
  }

  /** `fromBlock`: not the state before this block. */
  async balance(address: string, fromBlock: number): Promise<Balance> {
    const knownSize = await this.#known.size()
    return this.#wait(() => this.findBalance(address, fromBlock, knownSize))
  }

  /** As it is proven now; a text says why it is not. `fromSize`: not of a checkpoint with fewer blocks. */
  async findBalance(address: string, fromBlock: number, fromSize = 0): Promise<Balance | string> {
    const { proof, verifierKey } = await this.#send(balanceProof, { address })
    if (proof === null) return NO_BALANCE
    const verified = verifyBalance(proof, this.#policyText)
    const open = await this.#open(verified, verifierKey)
    if (open) return open
    const { number, balance, historyLength: lines, ...leaf } = verified.leaf!
    if (!isSameAddress(leaf.address, address))
      throw new NotVerified('The proof is that of another wallet.')
    const block = verified.block!
    const before = this.#states.get(leaf.address)
    if (before && before.number !== number)
      throw new NotVerified('The ledger has this wallet twice.')
    if (before && block >= before.block && lines < before.lines)
      throw new NotVerified('The wallet has lost transactions.')
    const { size } = verified.checkpoint!
    // An older block, or checkpoint, could name a state from before a payment.
    if (verified.namedBy !== size || size < fromSize || block < (before?.block ?? 0))
      return 'The newest state of all wallets is not proven'
    if (block < fromBlock) return `No block names the balance after block ${fromBlock}`
    const proven = { address: leaf.address, balance: microsToJson(balance), block, lines }
    this.#states.set(leaf.address, { ...proven, number })
    return proven
  }

  async operatorAction(said: unknown): Promise<ProvenAction> {
    const hash = requireHash(said)
    return this.#wait(async () => {
      const ask = () => this.#send(operatorActionProof, { hash })
      const answer = await this.#orNull(ask, 'operator_action_not_found')
      if (!answer) return 'This operator action is not in the ledger'
      const verified = verifyOperatorAction(answer.proof, null, this.#policyText)
      const open = await this.#open(verified, answer.verifierKey)
      if (open) return open
      const { operatorAction: action, header } = verified
      if (bytesToHex(action!.hash) !== hash.toLowerCase())
        throw new NotVerified('The proof is that of another operator action.')
      const place = parseOperatorActionProof(answer.proof)!.indexInBlock
      return { hash, kind: action!.kind, atMs: action!.atMs, block: header!.number, place }
    })
  }

  /** What is still missing; null if nothing is. Throws if something is wrong. */
  async #open({ steps, checkpoint }: Verified, verifierKey: string): Promise<string | null> {
    this.#requireLogKey(verifierKey)
    const failed = steps.find(({ result }) => result === 'failed')
    if (failed) throw new NotVerified(`${failed.title}: ${failed.found}.`)
    const missing = steps.find(({ result }) => result === 'missing')
    if (missing) return missing.found
    await this.#known.require(checkpoint!)
    return null
  }

  #requireLogKey(named: string): void {
    if (named !== this.#logKey)
      throw new NotVerified('The server names another log key than the one that was given.')
  }

  /** Null where the server does not have it yet: its processes may lag behind each other. */
  async #orNull<Reply>(ask: () => Promise<Reply>, unknown: string): Promise<Reply | null> {
    try {
      return await ask()
    } catch (error) {
      if (error instanceof Refused && error.code === unknown) return null
      throw error
    }
  }

  /** Tries until there is a proof; a text says why there is none yet. */
  async #wait<Proven extends object>(attempt: () => Promise<Proven | string>): Promise<Proven> {
    const endMs = Date.now() + this.#patienceMs
    for (;;) {
      const found = await attempt()
      if (typeof found !== 'string') return found
      if (Date.now() + ASK_EVERY_MS > endMs) throw new NotProvenYet(`${found}.`)
      await pause(ASK_EVERY_MS)
    }
  }
}

function requireHash(said: unknown): string {
  if (typeof said === 'string' && /^[0-9a-f]{64}$/.test(said)) return said
  throw new NotVerified('The answer has no hash that could be proven.')
}
