import { PlainProblem } from '#server/text/PlainProblem.ts'

const PASSWORD = 'a password of the upgrade'

interface User {
  uid: string
  id: string
  address: string
  referralCode: string
  totalCoins: number
}

/** A user of a server, also after its upgrade. */
export class Person {
  readonly name: string
  #token = ''
  user!: User

  constructor(name: string) {
    this.name = name
  }

  async join(url: string, referralCode: string | null = null): Promise<void> {
    const email = `${this.name}@example.org`
    await this.ask(url, '/api/signup', {
      username: this.name,
      email,
      password: PASSWORD,
      referralCode,
    })
    await this.logIn(url)
  }

  async logIn(url: string): Promise<void> {
    const email = `${this.name}@example.org`
    const reply = await this.ask<{ token: string; user: User }>(url, '/api/login', {
      email,
      password: PASSWORD,
    })
    this.#token = reply.token
    this.user = reply.user
  }

  /** By the session that is open already. */
  async readBalance(url: string): Promise<number> {
    const { user } = await this.ask<{ user: User }>(url, `/api/getUserByUid/${this.user.uid}`)
    return user.totalCoins
  }

  claim(url: string): Promise<unknown> {
    return this.ask(url, '/api/mining/coin', { userId: this.user.id })
  }

  /** Returns the hash of the transaction. */
  async pay(url: string, to: Person, amount: number): Promise<string> {
    const { transaction } = await this.ask<{ transaction: { transactionHash: string } }>(
      url,
      '/api/transfer/coin',
      { fromAddress: this.user.address, toAddress: to.user.address, amount },
    )
    return transaction.transactionHash
  }

  async ask<Reply>(url: string, path: string, body?: object): Promise<Reply> {
    const response = await fetch(url + path, {
      method: body ? 'POST' : 'GET',
      headers: {
        ...(this.#token ? { authorization: `Bearer ${this.#token}` } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await response.text()
    if (!response.ok) throw new PlainProblem(`${path} answers ${response.status}: ${text}`)
    return JSON.parse(text) as Reply
  }
}
