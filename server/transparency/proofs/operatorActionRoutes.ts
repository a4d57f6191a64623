import { hexToBytes } from '@noble/hashes/utils.js'
import type { FastifyInstance } from 'fastify'
import { OPERATOR_ACTION_KINDS } from '#api/chain/operatorActions/operatorActionKinds.ts'
import type { OperatorActionCounts } from '#api/schemas/operatorActions.ts'
import { operatorActionCounts, operatorActionProof } from '#api/calls/operatorActions.ts'
import { OPERATOR_ACTION_COUNT_DAYS } from '#api/limits.ts'
import { Refusal } from '#api/refusals/refusals.ts'
import type { LiveLedger } from '../../chain/LiveLedger.ts'
import type { Notary } from '../../chain/notary.ts'
import type { CheckpointSource } from '../publish/CheckpointSource.ts'
import type { Sql } from '../../db/database.ts'
import { Versioned } from '../../cache/Versioned.ts'
import { TaggedReply } from '../../http/TaggedReply.ts'
import { serve } from '../../http/serve.ts'
import { DAY_MS } from '#api/time.ts'
import { proveOperatorAction } from './proveOperatorAction.ts'

const SECOND_MS = 1000

interface OperatorActionRouteDeps {
  sql: Sql
  head: LiveLedger
  notary: Notary
  checkpoints: CheckpointSource
  policy: string
  now: () => number
}

export function operatorActionRoutes(app: FastifyInstance, deps: OperatorActionRouteDeps): void {
  const { sql, head, notary, checkpoints, policy, now } = deps
  /** By the second. */
  const counted = new Versioned<number, Promise<TaggedReply<OperatorActionCounts>>>()
  serve(app, operatorActionCounts, () => {
    const nowMs = now()
    return counted.at(Math.floor(nowMs / SECOND_MS), '', () => countNow(nowMs))
  })

  serve(app, operatorActionProof, async ({ hash }) => {
    const { rows } = await sql.query<{ block: bigint; place: number }>(
      'SELECT block, place FROM deeds WHERE hash = $1 LIMIT 1',
      [hexToBytes(hash)],
    )
    if (!rows[0]) throw new Refusal('operator_action_not_found')
    const [block, place] = [Number(rows[0].block), rows[0].place]
    const published = await checkpoints.covering(block)
    const proof = await proveOperatorAction({ sql, policy }, { block, place }, published)
    return { proof, verifierKey: notary.verifierKey, policy }
  })

  async function countNow(nowMs: number): Promise<TaggedReply<OperatorActionCounts>> {
    // Before the query: a version newer than the counts would be served for too long.
    const version = `${head.version}-${Math.floor(nowMs / DAY_MS)}`
    const counts = await countOperatorActions(sql, nowMs)
    return new TaggedReply(version, { make: () => counts })
  }
}

/** Of today and the days before. */
async function countOperatorActions(sql: Sql, nowMs: number): Promise<OperatorActionCounts> {
  const firstDay = Math.floor(nowMs / DAY_MS) - OPERATOR_ACTION_COUNT_DAYS + 1
  const { rows } = await sql.query<{ day: bigint; kind: number; count: bigint }>(
    `SELECT at_ms / $2 AS day, kind, count(*) AS count
     FROM deeds
     WHERE at_ms >= $1
     GROUP BY 1, 2
     ORDER BY 1 DESC, 2
     LIMIT $3`,
    [firstDay * DAY_MS, DAY_MS, OPERATOR_ACTION_KINDS.length * (OPERATOR_ACTION_COUNT_DAYS + 1)],
  )
  return rows.map(({ day, kind, count }) => ({
    day: new Date(Number(day) * DAY_MS).toISOString().slice(0, 10),
    kind: OPERATOR_ACTION_KINDS[kind - 1]!,
    count: Number(count),
  }))
}
