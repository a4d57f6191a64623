import Fastify from 'fastify'
import pg from 'pg'
import type { Address } from '#api/chain/address.ts'
import { micros, microsFromJson } from '#api/chain/money.ts'
import { exactTypes } from '#server/db/database.ts'
import { transferPlainSql } from './plainSql.ts'

const CONNECTIONS = 32
const FEE = micros(1000n)

interface Body {
  fromAddress: Address
  toAddress: Address
  amount: number
}

/** The plain implementation behind our HTTP server, without session checks. */
export async function startPlainServer(url: string) {
  const pool = new pg.Pool({ connectionString: url, types: exactTypes, max: CONNECTIONS })
  pool.on('error', () => {})
  const app = Fastify()
  app.post<{ Body: Body }>('/api/transfer/coin', async ({ body }) => {
    const client = await pool.connect()
    try {
      const amount = microsFromJson(body.amount)!
      await transferPlainSql(client, body.fromAddress, body.toAddress, amount, FEE)
      return { message: 'Transaction successful!' }
    } finally {
      client.release()
    }
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const close = async () => {
    await app.close()
    await pool.end()
  }
  return { port: (app.server.address() as { port: number }).port, close }
}
