import type { Address } from '#api/chain/address.ts'
import { type Micros, micros } from '#api/chain/money.ts'
import { atomicOrder } from '#server/ledger/payments/atomicOrder.ts'
import type { Order } from '#server/ledger/order.ts'
import { settleOrder } from '#server/ledger/keys/settleOrder.ts'
import { transferOrder } from '#server/ledger/transfer.ts'
import { Attempts, type Attempt, type Given } from './Attempts.ts'
import type { Faults } from './Faults.ts'
import { addressOf, brokenOrder, openingOrder, rewardOrder } from './orders.ts'
import { giveKeys } from './owners/giveKeys.ts'
import { giveStateBlocks } from './giveStateBlocks.ts'
import { OwnerWallets } from './owners/OwnerWallets.ts'
import { SimulatedDatabase, type Flaw } from './SimulatedDatabase.ts'
import { SimulatedProcess } from './SimulatedProcess.ts'
import { VirtualTime } from './VirtualTime.ts'

const WALLETS = 5
/** The first of them have keys now and then. */
const OWNERS = 3
const CLIENT_TIMEOUT_MS = 8000
const MAX_TRIES = 4
const ASKED_A_SEAL = 4

interface Beginning {
  faults: Faults
  flaw: Flaw | null
  processes: number
}

/** Some processes on one database, and users who pay. `faults` determines what happens and when. */
export class History {
  readonly time = new VirtualTime()
  readonly faults: Faults
  readonly database: SimulatedDatabase
  readonly attempts = new Attempts()
  readonly processes: SimulatedProcess[]
  readonly wallets: Address[] = []
  /** For each transfer its payer and its total cost; of an atomic request, that of all together. */
  readonly senders = new Map<string, { from: Address; cost: bigint }>()
  /** The payments of each atomic request. */
  readonly atomicRequests: string[][] = []
  isSetBack = false
  readonly owners: OwnerWallets
  #started = 0
  #payments = 0
  #asked = 0

  constructor({ faults, flaw, processes }: Beginning) {
    const { time } = this
    this.faults = faults
    faults.isCalm = true
    this.owners = new OwnerWallets(faults.random)
    const onAnnounce = (payload: string) => this.#announce(payload)
    this.database = new SimulatedDatabase({ time, faults, flaw, onAnnounce })
    this.processes = Array.from({ length: processes }, () => this.#startProcess())
  }

  get #random() {
    return this.faults.random
  }

  /** Opens the first wallets, without faults. */
  async begin(): Promise<void> {
    await this.time.runFor(2000)
    for (let i = 0; i < WALLETS; i++) this.open(this.processes[0]!)
    await this.time.runFor(2000)
    for (const address of this.wallets.slice(0, OWNERS)) giveKeys(this, this.processes[0]!, address)
    await this.time.runFor(2000)
  }

  /** Whether a living process has not responded yet, or has not started. */
  get isWaiting(): boolean {
    const owing = new Set(this.attempts.all.filter(({ outcome }) => !outcome).map(({ tag }) => tag))
    return this.processes.some(({ tag, parts }) => !parts || owing.has(tag))
  }

  open(process: SimulatedProcess): void {
    const address = addressOf(this.wallets.length + 1)
    this.wallets.push(address)
    const coins = micros(BigInt(this.#random.below(2) * this.#random.below(20_000)))
    this.give(process, openingOf(address, coins))
  }

  pay(): void {
    const process = this.#random.pick(this.processes)
    if (++this.#asked % ASKED_A_SEAL === 0) giveStateBlocks(this)
    if (this.#random.happens(0.03)) return this.open(process)
    if (this.#random.happens(0.02))
      return this.give(process, { payment: 'broken', key: null, order: brokenOrder })
    if (this.#random.happens(0.15)) return this.#reward(process)
    if (this.#random.happens(0.1))
      return giveKeys(this, process, this.#random.pick(this.wallets.slice(0, OWNERS)))
    this.#transfer(process)
  }

  kill(index: number): void {
    this.processes[index]!.kill()
    this.processes[index] = this.#startProcess()
  }

  #reward(process: SimulatedProcess): void {
    const address = this.#random.pick(this.wallets)
    const order = (atMs: number) => rewardOrder(address, atMs)
    this.give(process, { payment: `reward ${address}`, key: null, order })
  }

  /** Its amount identifies it. */
  #transfer(process: SimulatedProcess): void {
    const amount = this.nextAmount()
    const [from, to] = [this.sender(), this.recipient()]
    const fee = micros(BigInt(this.#random.below(3)))
    const payment = `transfer ${amount}`
    this.senders.set(payment, { from, cost: amount + fee })
    const give = (key: string | null, at: SimulatedProcess) => {
      const sent = key && `${key} ${amount}`
      const wanted = { from, to, amount, fee }
      const { tables } = this.database
      const signed = this.owners.sign(tables, wanted, sent, this.time.clockMs)
      const order = (atMs: number) => transferOrder({ ...wanted, key: sent, signed, atMs })
      // The key may be removed while its payment is under way.
      if (signed && this.#random.happens(0.3))
        giveKeys(this, this.#random.pick(this.processes), from)
      const transfer = { payment, key, order }
      this.give(at, transfer)
      if (sent === null) return
      const settling = {
        ...transfer,
        order: (atMs: number) => settleOrder({ from, key: sent, atMs }),
        isSettling: true,
      }
      this.#tryAgainLater(transfer, settling, 1)
      // While it is under way.
      if (this.#random.happens(0.1))
        this.time.after(this.faults.delay('lateRequest'), null, () =>
          this.give(this.#random.pick(this.processes), settling),
        )
    }
    if (this.#random.happens(0.3)) return give(null, process)
    give('first', process)
    // The same payment at the same moment, but with another key: another payment.
    if (this.#random.happens(0.2))
      give(this.#random.pick(['first', 'second']), this.#random.pick(this.processes))
  }

  /** An amount for one transfer only, so that it identifies the transfer. */
  nextAmount(): Micros {
    return micros(BigInt(1000 + ++this.#payments))
  }

  sender(): Address {
    return this.#random.pick(this.wallets.slice(0, WALLETS))
  }

  recipient(): Address {
    return this.#random.happens(0.05) ? addressOf(1_000_000) : this.#random.pick(this.wallets)
  }

  /** A client without a response repeats the request with the same key, or asks how it ended, at any process. */
  #tryAgainLater(transfer: Given, settling: Given, tries: number): void {
    this.time.after(CLIENT_TIMEOUT_MS, null, () => {
      const isMade = this.attempts.all.some(
        ({ payment, key, outcome }) =>
          payment === transfer.payment && key === transfer.key && outcome === 'made',
      )
      if ((isMade && !this.#random.happens(0.1)) || tries >= MAX_TRIES) return
      const next = this.#random.happens(0.4) ? settling : transfer
      this.give(this.#random.pick(this.processes), next)
      this.#tryAgainLater(transfer, settling, tries + 1)
    })
  }

  /** Several orders of one moment share a batch. */
  give(process: SimulatedProcess, ...orders: readonly Given[]): void {
    this.time.after(0, process, () => {
      if (!process.parts) return
      for (const given of orders) {
        const [attempt, order] = this.#begin(process, given)
        void this.#submit(process, [attempt], order, answer => [answer])
      }
    })
  }

  /** All or none. */
  giveAtomic(process: SimulatedProcess, parts: readonly Given[]): void {
    this.time.after(0, process, () => {
      if (!process.parts) return
      const begun = parts.map(part => this.#begin(process, part))
      const order = atomicOrder(begun.map(([, one]) => one))
      const attempts = begun.map(([attempt]) => attempt)
      void this.#submit(process, attempts, order, answers => answers)
    })
  }

  #begin({ tag }: SimulatedProcess, { payment, key, order, isSettling = false }: Given) {
    const attempt = this.attempts.begin({
      payment,
      key: key ?? `once ${this.attempts.all.length}`,
      tag,
      givenAt: this.#committed,
      isAfterSetBack: this.isSetBack,
      isSettling,
    })
    return [attempt, order(this.time.clockMs)] as const
  }

  async #submit<Result>(
    process: SimulatedProcess,
    attempts: readonly Attempt[],
    order: Order<Result>,
    answersIn: (result: Result) => readonly unknown[],
  ) {
    try {
      const answers = answersIn(await process.parts!.ledger.submit(order))
      attempts.forEach((attempt, i) => this.attempts.succeed(attempt, answers[i], this.#committed))
    } catch (error) {
      for (const attempt of attempts) this.attempts.fail(attempt, error, this.#committed)
    }
  }

  get #committed(): number {
    return Number(this.database.tables.head.transactions)
  }

  #startProcess(): SimulatedProcess {
    const { time, faults, database } = this
    return new SimulatedProcess({ time, faults, database }, `p${++this.#started}`)
  }

  #announce(payload: string): void {
    for (const process of this.processes) {
      if (this.faults.strikes('lostNotice')) continue
      const times = this.faults.strikes('doubledNotice') ? 2 : 1
      for (let i = 0; i < times; i++)
        this.time.after(this.faults.delay('lateAnswer'), process, () => process.receive(payload))
    }
  }
}

export const openingOf = (address: Address, coins: Micros): Given => ({
  payment: `open ${address}`,
  key: null,
  order: atMs => openingOrder(address, coins, atMs),
})
