/** What the package promises. Compared with the calls of the API in `client.test.ts`. */

/** CXAC with at most six decimals. */
export type Coins = number

export interface ConnectOptions {
  /** The address of the server, like `https://wallet.example`. */
  url: string
  /** The address of your wallet: `0x` and 40 hex digits. */
  address: string
  /** From Settings, `cxac_…`. Without one, only what is public can be read. */
  apiKey?: string
  /** The key of the server's log, `wallet.example/log+…`, from a source that you trust. Every answer is checked by it. */
  logKey: string
  /** Signs payments of a wallet whose coins only its owner's keys move: what Settings showed for this program. */
  programKey?: ProgramKey
  /** A C2SP policy with this log's key and with witnesses: then their cosignatures are required too. */
  policy?: string
  /** Where the newest checkpoint and the last payments are remembered. Left out: in memory, so that a restart forgets. */
  store?: CheckpointStore
  /** How long a request without an answer is repeated, and a proof is waited for. 30 seconds. */
  patienceMs?: number
  /** Another `fetch`, for proxies and tests. */
  fetch?: (url: string, init: RequestInit) => Promise<Response>
}

export interface ProgramKey {
  /** 64 hex digits. */
  secret: string
  publicPart: string
}

/** Remembers one text. */
export interface CheckpointStore {
  read: () => string | null | Promise<string | null>
  write: (text: string) => void | Promise<void>
}

export interface Client {
  /**
   * Sends coins and resolves when the payment is proven to be in the ledger. Repeats a request without an answer with
   * the same key, which pays at most once.
   */
  pay: (payment: NewPayment) => Promise<Paid>
  /** Any number of payments, a thousand in each request, each with its own outcome, in order. */
  payMany: (payments: readonly NamedPayment[], options?: { atomic?: boolean }) => Promise<Outcome[]>
  /** The transaction with this hash, proven. */
  transaction: (hash: string) => Promise<Transaction>
  /** What a wallet holds, proven. Includes all payments of your wallet that this client has returned before. */
  balance: (address?: string) => Promise<Balance>
  /**
   * What happened to your wallet, oldest first, each once, proven. No transaction is left out: at the end of the list
   * they are counted, and compared with how many the wallet is proven to have.
   */
  events: (options?: EventOptions) => AsyncGenerator<WalletEvent, void, undefined>
  /** Where your events end now, proven: what to give `events` as `after`. Also of a wallet without any events. */
  now: () => Promise<string>
  /** Proves one event, for example of a webhook, by the ledger. */
  verifyEvent: (event: WalletEvent) => Promise<WalletEvent>
}

export interface NewPayment {
  /** The address of the recipient. */
  to: string
  amount: Coins
  /** Your own id of this payment, at most 128 visible ASCII characters: with it, at most one is made in 30 days. */
  key?: string
  /** For you only, not in the ledger. */
  note?: string
}

/** One of many: without its key, a program that was interrupted could not find out whether it was made. */
export type NamedPayment = NewPayment & { key: string }

export interface Paid {
  key: string
  transaction: Transaction
}

/** Paid, or refused for good: not made. */
export type Outcome =
  | (Paid & { refusal?: undefined })
  | { key: string; refusal: { code: string; message: string }; transaction?: undefined }

export interface Transaction {
  /** The number of the transaction. */
  _id: string
  /** An address, or `SYSTEM`. */
  from: string
  to: string
  amount: Coins
  fee: Coins
  transactionHash: string
  blockNumber: number
  /** The hash of the block before. */
  previousBlock: string
  createdAt: string
  kind: 'transfer' | 'claim' | 'bonus'
}

export interface Balance {
  address: string
  balance: Coins
  /** After this block. */
  block: number
  /** How many transactions the wallet had then. */
  lines: number
}

export interface EventOptions {
  /**
   * The id of the last event that you have, or what `now()` has returned. Left out: from the beginning. After a block
   * number alone, the first transactions could be left out unnoticed.
   */
  after?: string
  /** Go on with what happens from now on. */
  follow?: boolean
  /** How often a followed list is asked for. Every 2 seconds. */
  everyMs?: number
  /** Ends a followed list. */
  signal?: AbortSignal
}

export type WalletEvent = TransactionEvent | FreezeEvent

export interface TransactionEvent {
  /** Its cursor: what to pass as `after`. */
  id: string
  type: 'payment.received' | 'payment.sent' | 'payment.self' | 'mining.claimed' | 'bonus.received'
  timestamp: string
  data: {
    address: string
    /** The line in your history, counted from 1. Proven in a list; in a single event, it is what the server says. */
    line: number
    /** The balance after it. Only where all lines before were read by the same loop, so that it is proven. */
    balance?: Coins
    transaction: Transaction
  }
}

/** An operator has frozen the wallet, or ended a freeze. */
export interface FreezeEvent {
  id: string
  type: 'wallet.frozen' | 'wallet.unfrozen'
  timestamp: string
  data: { address: string; operatorAction: { block: number; hash: string } }
}

/** The message of a test delivery. */
export interface WebhookTest {
  id: string
  type: 'webhook.test'
  timestamp: string
  data: { address: string }
}

export interface ReceivedWebhook {
  /** As the receiver got them: of Node, or of `fetch`. */
  headers: Headers | Record<string, string | readonly string[] | undefined>
  /** The bytes as they came, not parsed. */
  body: string | Uint8Array
  /** The secret (`whsec_…`) or the public key (`whpk_…`) of the webhook. */
  key: string
  /** How old a message may be. 300. */
  toleranceSeconds?: number
  /** The time now; for tests. */
  nowMs?: number
}
