import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from '../../settings/config.ts'
import type { Sql } from '../../db/database.ts'
import type { LiveLedger } from '../../chain/LiveLedger.ts'
import type { Notary } from '../../chain/notary.ts'
import { Publisher } from './Publisher.ts'
import { quorumOf } from './quorumOf.ts'

interface PublisherDeps {
  config: Config
  pool: pg.Pool
  reader: Sql
  notary: Notary
  head: LiveLedger
  log: Logger
}

/** Runs until the app is closed. Without witnesses it does nothing. */
export function startPublisher(app: FastifyInstance, { config, ...parts }: PublisherDeps): void {
  if (!config.witnesses.length) return
  const publisher = new Publisher({
    ...parts,
    witnesses: config.witnesses,
    quorum: quorumOf(config),
  })
  app.addHook('onReady', done => {
    publisher.start()
    done()
  })
  app.addHook('onClose', () => publisher.stop())
}
