import * as Type from 'typebox'
import { defineSchema } from '../schema.ts'
import { Nothing } from '../fields.ts'

export const logPolicy = defineSchema({
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

export const logCheckpoint = defineSchema({
  summary: 'The newest state of the whole ledger, signed: the one file of the log that changes',
  input: Nothing,
  reply: Type.String({ description: 'A C2SP checkpoint' }),
  form: 'bytes',
  contentType: 'text/plain; charset=utf-8',
})

export const logTile = defineSchema({
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

export const logEntries = defineSchema({
  summary: 'What up to 256 leaves of the tree are: the hashes of the blocks',
  input: Type.Object({ '*': Place }),
  reply: Type.String({ description: 'A C2SP entry bundle: two bytes of length, then 32 of hash' }),
  form: 'bytes',
  contentType: 'application/octet-stream',
  refusals: ['tile_not_found'],
})

export const logBlocks = defineSchema({
  summary: 'Up to 256 blocks with their transactions',
  input: Type.Object({
    '*': Place,
    from: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 2 ** 53 - 1,
        description: 'Leaves out the blocks before this number. A mirror may ignore it',
      }),
    ),
  }),
  reply: Type.String({ description: 'Packed blocks, described in docs/verify.md' }),
  form: 'file',
  contentType: 'application/octet-stream',
  refusals: ['tile_not_found'],
})
