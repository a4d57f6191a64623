import { setTimeout as delay } from 'node:timers/promises'
import { type Answer, type Ask, askFrom } from './ask.ts'

const PAUSE_MS = 250
const PASSWORD = 'a load that proves'

interface Account {
  id: string
  address: string
  referralCode: string
}

/** A user with their own IP address who retries each request until there is an answer. */
export class Client {
  readonly name: string
  readonly #ask: Ask
  readonly close: () => void
  readonly #onTrouble: (what: string) => void
  #token = ''
  account: Account = { id: '', address: '', referralCode: '' }

  constructor(
    name: string,
    localAddress: string,
    server: string,
    onTrouble: (what: string) => void,
  ) {
    const { ask, close } = askFrom(localAddress, server)
    this.name = name
    this.#ask = ask
    this.close = close
    this.#onTrouble = onTrouble
  }

  /** After a lost answer the retry finds the name taken, by this very client. */
  async join(referralCode: string | null): Promise<void> {
    const email = `${this.name}@example.org`
    const account = { username: this.name, email, password: PASSWORD, referralCode }
    const joined = await this.#insist('/api/signup', account)
    if (joined.status >= 300 && joined.body['code'] !== 'email_taken') throw unexpected(joined)
    const { status, body } = await this.#insist('/api/login', { email, password: PASSWORD })
    if (status !== 200) throw unexpected({ status, body })
    this.#token = body['token'] as string
    this.account = body['user'] as Account
  }

  /** Returns the number of the transaction. Every retry uses the same key. */
  async transfer(to: string, amountMicros: bigint, key: string): Promise<bigint | null> {
    const order = {
      fromAddress: this.account.address,
      toAddress: to,
      amount: Number(amountMicros) / 1e6,
    }
    const answer = await this.#insist('/api/transfer/coin', order, { 'idempotency-key': key })
    if (answer.status === 200) return BigInt((answer.body['transaction'] as { _id: string })._id)
    this.#onTrouble(resultText(answer))
    return null
  }

  /** Whether the claim was acknowledged. A retry may be refused because the first attempt was committed. */
  async claim(): Promise<boolean> {
    const answer = await this.#insist('/api/mining/coin', { userId: this.account.id })
    if (answer.status === 200) return true
    if (answer.body['code'] !== 'mining_cooldown') this.#onTrouble(resultText(answer))
    return false
  }

  async #insist(path: string, body: object, headers: Record<string, string> = {}): Promise<Answer> {
    const authorization: Record<string, string> = this.#token
      ? { authorization: `Bearer ${this.#token}` }
      : {}
    for (;;) {
      const answer = await this.#ask(path, body, { ...authorization, ...headers }).catch(
        (error: NodeJS.ErrnoException) => error,
      )
      if (!(answer instanceof Error) && answer.status < 500) return answer
      this.#onTrouble(
        answer instanceof Error ? (answer.code ?? answer.message) : resultText(answer),
      )
      await delay(PAUSE_MS)
    }
  }
}

/** An answer without a code comes from the proxy. */
const resultText = ({ status, body: { code } }: Answer): string =>
  `${status} ${typeof code === 'string' ? code : 'HAProxy'}`

const unexpected = (answer: Answer) => new Error(`Unexpected answer: ${resultText(answer)}`)
