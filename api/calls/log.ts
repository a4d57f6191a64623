import { defineCall } from '../call.ts'
import type * as schema from '../schemas/log.ts'

export const logPolicy = defineCall<typeof schema.logPolicy>()({
  method: 'GET',
  path: '/log/policy',
  access: 'anyone',
})

export const logCheckpoint = defineCall<typeof schema.logCheckpoint>()({
  method: 'GET',
  path: '/log/checkpoint',
  access: 'anyone',
  reads: 'some',
})

export const logTile = defineCall<typeof schema.logTile>()({
  method: 'GET',
  path: '/log/tile/:level/*',
  access: 'anyone',
})

export const logEntries = defineCall<typeof schema.logEntries>()({
  method: 'GET',
  path: '/log/tile/entries/*',
  access: 'anyone',
})

export const logBlocks = defineCall<typeof schema.logBlocks>()({
  method: 'GET',
  path: '/log/blocks/*',
  access: 'anyone',
})
