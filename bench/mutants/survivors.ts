import type { Mutant } from './findMutants.ts'

interface Survivor extends Pick<Mutant, 'file' | 'at' | 'change'> {
  why: string
}

/** Mistakes that no test can or need find. The command names the entries that fit no code any more. */
export const SURVIVORS: readonly Survivor[] = [
  {
    file: 'api/chain/proof/verifyReceipt.ts',
    at: "['in_block', { place, size, block: header?.number ?? 0 }],",
    change: '0 → 1',
    why: 'Without a header the step fails, and its other text is shown.',
  },
  {
    file: 'api/chain/replay/replay.ts',
    at: 'return named < this.#lastMoved && this.#lastMoved <= (commits?.stateBlock ?? 0)',
    change: 'commits?.stateBlock ?? 0 → (commits?.stateBlock)',
    why: 'No block with a number is before 0 or undefined.',
  },
  {
    file: 'api/chain/address.ts',
    at: 'address += parseInt(hash[i]!, 16) >= FIRST_HIGH_NIBBLE ? digit.toUpperCase() : digit',
    change: '16 → 17',
    why: 'A single hexadecimal digit has the same value with the base 17.',
  },
  {
    file: 'server/users/sessions/sessions.ts',
    at: 'const TOKEN_BYTES = 32',
    change: '32 → 33',
    why: 'A longer token is as hard to guess.',
  },
  {
    file: 'server/ledger/LedgerMemory.ts',
    at: 'const historyLength = wallet ? this.#live.historyLengthOf(wallet.number) : 0',
    change: '0 → 1',
    why: 'Without a wallet the length is not used.',
  },
  {
    file: 'server/ledger/ledger.ts',
    at: '#pausedUntilMs = 0',
    change: '0 → 1',
    why: 'The monotonic clock is past its first millisecond before a ledger is open.',
  },
  {
    file: 'server/ledger/queue/WriterLease.ts',
    at: '#rivalsUntilMs = 0',
    change: '0 → 1',
    why: 'The monotonic clock is past its first millisecond before a ledger is open.',
  },
  {
    file: 'server/ledger/connectToWrite.ts',
    at: 'keepAlive: true,',
    change: 'true → false',
    why: 'It lets the system notice a dead peer of an idle connection; each query has its own limit.',
  },
  {
    file: 'server/ledger/StateBlockMaker.ts',
    at: 'const SPREAD_MS = 500',
    change: '500 → 501',
    why: 'The upper end of a random delay.',
  },
  {
    file: 'server/ledger/StateBlockMaker.ts',
    at: 'return true',
    change: 'true → false',
    why: 'It would look again after ten seconds, and find that no state block is due.',
  },
  {
    file: 'server/ledger/StateBlockMaker.ts',
    at: 'if (last?.number !== head.transactions) return true',
    change: 'if (last?.number !== head.transactions) return true → nothing',
    why: 'It saves an order: the batch decides the same again, and makes no block.',
  },
  {
    file: 'server/ledger/payments/parsePayments.ts',
    at: 'if (parsed.length % AT_ONCE === 0) await nextTurn()',
    change: 'parsed.length % AT_ONCE === 0 → !(parsed.length % AT_ONCE === 0)',
    why: 'It lets other requests run at other payments; the result is the same.',
  },
  {
    file: 'server/ledger/payments/parsePayments.ts',
    at: 'if (parsed.length % AT_ONCE === 0) await nextTurn()',
    change: 'parsed.length % AT_ONCE === 0 → (parsed.length % AT_ONCE !== 0)',
    why: 'It lets other requests run at other payments; the result is the same.',
  },
  {
    file: 'server/ledger/payments/parsePayments.ts',
    at: 'if (parsed.length % AT_ONCE === 0) await nextTurn()',
    change: '0 → 1',
    why: 'It lets other requests run at other payments; the result is the same.',
  },
  {
    file: 'server/ledger/payments/bulkRoute.ts',
    at: "throw new Refusal('too_many_requests', { retryAfterSeconds: 1 })",
    change: '1 → 2',
    why: 'A hint: a client may wait a second longer.',
  },
  {
    file: 'server/ledger/ledger.ts',
    at: "const unavailable = () => new Refusal('ledger_unavailable', { retryAfterSeconds: 1 })",
    change: '1 → 2',
    why: 'A hint: a client may wait a second longer.',
  },
  {
    file: 'server/ledger/ChainWriter.ts',
    at: 'await delay(RECONNECT_PAUSE_MS)',
    change: 'await delay(RECONNECT_PAUSE_MS) → nothing',
    why: 'It spares a database that answers with errors; the lookups end after the same 20 seconds.',
  },
  {
    file: 'server/ledger/operatorActions/OperatorActionLogger.ts',
    at: 'const RETRY_MS = 2000',
    change: '2000 → 2001',
    why: 'A pause after a failure.',
  },
  {
    file: 'server/ledger/wallets/closeWallet.ts',
    at: 'for (let i = 0; i < TRIES; i++) {',
    change: 'i < TRIES → (i <= TRIES)',
    why: 'One try more; the number is arbitrary.',
  },
  {
    file: 'api/chain/replay/ChangeQueue.ts',
    at: 'void this.#chunks.shift()!.places.buffer.transfer(0)',
    change: '0 → 1',
    why: 'It returns the memory at once; one byte of it stays until the next garbage collection.',
  },
  {
    file: 'api/chain/state/AddressList.ts',
    at: 'hash ^= hash >>> 15',
    change: 'hash ^= hash >>> 15 → nothing',
    why: 'It spreads the addresses over the slots; without it, a lookup passes more slots.',
  },
  {
    file: 'server/ledger/wallets/closeWallet.ts',
    at: 'const TRIES = 100',
    change: '100 → 101',
    why: 'One try more; the number is arbitrary.',
  },
  {
    file: 'server/ledger/queue/WriterLease.ts',
    at: 'const TURN_MS = 250',
    change: '250 → 251',
    why: 'A duration that was chosen by measuring; a millisecond makes no difference.',
  },
  {
    file: 'server/ledger/connectToWrite.ts',
    at: 'export const SILENCE_MS = 5000',
    change: '5000 → 5001',
    why: 'A timeout; a millisecond makes no difference.',
  },
  {
    file: 'server/ledger/ledger.ts',
    at: 'const PAUSE_MS = 1000',
    change: '1000 → 1001',
    why: 'A pause after a failure; a millisecond makes no difference.',
  },
  {
    file: 'server/users/mails/mailLinks.ts',
    at: "'undo-email': { page: 'undo-email', lifeMs: EMAIL_UNDO_MS, atOnce: 50 },",
    change: '50 → 51',
    why: 'A limit of stored rows; the number is arbitrary.',
  },
  {
    file: 'server/users/passwords/password.ts',
    at: 'const semaphore = new Semaphore(Math.max(1, Math.min(2, availableParallelism() - 1)), 60)',
    change: '60 → 61',
    why: 'How many may wait; the number is arbitrary.',
  },
  {
    file: 'server/users/ownerKeys/routes.ts',
    at: 'await storedPasskeys.lockOwner(sql, userId)',
    change: 'await storedPasskeys.lockOwner(sql, userId) → nothing',
    why: 'A lock; only a race would show it.',
  },
  {
    file: 'server/ledger/marks/quota.ts',
    at: 'const ends = slots.map(name => mark(name)?.untilMs ?? 0)',
    change: 'mark(name)?.untilMs ?? 0 → (mark(name)?.untilMs)',
    why: 'With a free slot the smallest end is NaN instead of 0; neither is later than another end.',
  },
  {
    file: 'server/ledger/ownerKeys/signatureFromDer.ts',
    at: 'const length = der[at + 1] ?? 0',
    change: '0 → 1',
    why: 'Behind the end of the bytes either length is refused.',
  },
]
