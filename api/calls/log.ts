import * as Type from 'typebox'
import { defineCall } from '../call.ts'
import { Nothing } from '../fields.ts'

/** The ledger as a log that C2SP's tools read: below this path, files that never change but for two. */
export const LOG_PATH = '/log'

export const logPolicy = defineCall({
  method: 'GET',
  path: '/log/policy',
  access: 'anyone',
  summary: 'Whose log this is: its key, its witnesses, and how many of them must have cosigned',
  input: Nothing,
  reply: Type.String({ description: 'A C2SP tlog-policy' }),
  form: 'bytes',
  contentType: 'text/plain; charset=utf-8',
})

const Place = Type.String({
  maxLength: 40,
  'x-refusal': 'tile_not_found',
  description: 'Like x001/x234/067, or 067.p/17 for the first 17 of a tile that is not full yet',
})

export const logCheckpoint = defineCall({
  method: 'GET',
  path: '/log/checkpoint',
  access: 'anyone',
  summary: 'The newest state of the whole ledger, signed: the one file of the log that changes',
  input: Nothing,
  reply: Type.String({ description: 'A C2SP checkpoint' }),
  form: 'bytes',
  contentType: 'text/plain; charset=utf-8',
})

export const logTile = defineCall({
  method: 'GET',
  path: '/log/tile/:level/*',
  access: 'anyone',
  summary: 'Up to 256 hashes of the tree over all blocks',
  input: Type.Object({
    level: Type.String({
      pattern: '^(?:\\d|[1-5]\\d|6[0-3])$',
      'x-refusal': 'tile_not_found',
      description: '0 to 63, without leading zeros',
    }),
    '*': Place,
  }),
  reply: Type.String({ description: 'A C2SP tile: 32 bytes a hash' }),
  form: 'bytes',
  contentType: 'application/octet-stream',
  refusals: ['tile_not_found'],
})

export const logEntries = defineCall({
  method: 'GET',
  path: '/log/tile/entries/*',
  access: 'anyone',
  summary: 'What up to 256 leaves of the tree are: the hashes of the blocks',
  input: Type.Object({ '*': Place }),
  reply: Type.String({ description: 'A C2SP entry bundle: two bytes of length, then 32 of hash' }),
  form: 'bytes',
  contentType: 'application/octet-stream',
  refusals: ['tile_not_found'],
})

export const logBlocks = defineCall({
  method: 'GET',
  path: '/log/blocks/*',
  access: 'anyone',
  summary: 'Up to 256 blocks with their transactions',
  input: Type.Object({ '*': Place }),
  reply: Type.String({ description: 'Packed blocks, described in docs/verify.md' }),
  form: 'file',
  contentType: 'application/octet-stream',
  refusals: ['tile_not_found'],
})
