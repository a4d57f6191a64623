import type { FastifyInstance } from 'fastify'
import { parseTilePlace, type TilePlace } from '#api/chain/log/tilePath.ts'
import { logBlocks, logCheckpoint, logEntries, logPolicy, logTile } from '#api/calls/log.ts'
import { auditors } from '#api/calls/proofs.ts'
import { Refusal } from '#api/refusals/refusals.ts'
import type { LiveLedger } from '../../chain/LiveLedger.ts'
import type { WitnessConfig } from '../../settings/settingValues.ts'
import { AuditorNews } from '../auditor/AuditorNews.ts'
import type { CheckpointSource } from '../publish/CheckpointSource.ts'
import type { Sql } from '../../db/database.ts'
import { FOREVER } from '../../http/headers.ts'
import { serve } from '../../http/serve.ts'
import { packedBlocks } from './packedBlocks.ts'
import { readEntries, readTile } from './readTile.ts'

/** May change, and the change must be seen soon. */
const FOR_A_SECOND = 'public, max-age=1'

interface LogRouteDeps {
  sql: Sql
  head: LiveLedger
  auditors: readonly WitnessConfig[]
  verifierKey: string
  checkpoints: CheckpointSource
  policy: string
}

/** The ledger as a C2SP tiled log. */
export function logRoutes(app: FastifyInstance, deps: LogRouteDeps): void {
  const { sql, head, checkpoints, policy, verifierKey } = deps
  const news = new AuditorNews(deps.auditors, verifierKey)

  serve(app, auditors, async (_input, { reply }) => {
    reply.header('cache-control', FOR_A_SECOND)
    return { checkpoints: await news.read(head.block), verifierKey, policy }
  })

  serve(app, logPolicy, (_input, { reply }) => {
    reply.header('cache-control', FOR_A_SECOND)
    return policy
  })

  serve(app, logCheckpoint, async (_input, { reply }) => {
    reply.header('cache-control', FOR_A_SECOND)
    return (await checkpoints.newest()).note
  })

  serve(app, logTile, async ({ level, '*': place }, { reply }) => {
    const tile = required(await readTile(sql, { level: Number(level), ...placeOf(place) }))
    reply.header('cache-control', FOREVER)
    return Buffer.from(tile)
  })

  serve(app, logEntries, async ({ '*': place }, { reply }) => {
    const entries = required(await readEntries(sql, placeOf(place)))
    reply.header('cache-control', FOREVER)
    return Buffer.from(entries)
  })

  serve(app, logBlocks, async ({ '*': text, from }) => {
    const place = placeOf(text)
    const chunks = required(await packedBlocks(sql, place, from))
    const filename = `cxac-blocks-${place.index}-${place.width}`
    return { filename, chunks, cacheControl: FOREVER }
  })
}

const placeOf = (text: string): TilePlace => required(parseTilePlace(text))

function required<T>(found: T | null): T {
  if (found === null) throw new Refusal('tile_not_found')
  return found
}
