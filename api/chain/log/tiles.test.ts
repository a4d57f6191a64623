import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyChain, recursiveRoot, type ChainBlock } from '../testing/chains.ts'
import { SHORT_HEADER_BYTES } from '../block.ts'
import { leafHash, merkleRoot, rootFromInclusion } from '../tree/merkle.ts'
import { packBlock, unpackBlocks } from '../replay/packedBlock.ts'
import { ChainFault } from '../replay/ChainFault.ts'
import { formatTilePlace, parseTilePlace, TILE_WIDTH } from './tilePath.ts'
import { AuthenticTiles, TileFault, type TileAt, tileLevels, tilesOfLevel } from './tiles.ts'
import { consistencyProof, inclusionProof, packFrontier, verifyConsistency } from '../tree/tree.ts'

/** C2SP's own example has 70,000 leaves: three levels of tiles. */
const SIZE = 70_000
const leaves = Array.from({ length: SIZE }, (_, i) => leafHash(Uint8Array.of(i, i >> 8, i >> 16)))
const levels = [leaves]
while (levels.at(-1)!.length >= TILE_WIDTH) {
  const below = levels.at(-1)!
  levels.push(
    Array.from({ length: Math.floor(below.length / TILE_WIDTH) }, (_, i) =>
      merkleRoot(below.slice(i * TILE_WIDTH, (i + 1) * TILE_WIDTH)),
    ),
  )
}
const readTile = ({ level, index, width }: TileAt) =>
  Promise.resolve(
    packFrontier(levels[level]!.slice(index * TILE_WIDTH, index * TILE_WIDTH + width)),
  )
const rootAt = (size: number) => merkleRoot(leaves.slice(0, size))

for (const [index, width, text] of [
  [0, 256, '000'],
  [67, 17, '067.p/17'],
  [999, 256, '999'],
  [1000, 256, 'x001/000'],
  [1_234_067, 256, 'x001/x234/067'],
  [1_234_067, 255, 'x001/x234/067.p/255'],
  [2 ** 44 - 1, 256, 'x017/x592/x186/x044/415'],
] as const)
  test(`tile ${index} of ${width} hashes is at ${text}`, () => {
    expect(formatTilePlace({ index, width })).toBe(text)
    expect(parseTilePlace(text)).toEqual({ index, width })
  })

for (const text of [
  '',
  '0',
  '67',
  '0067',
  'x000/067',
  '067.p/0',
  '067.p/256',
  '067.p/017',
  '067.p',
  '067/',
  '/067',
  '001/067',
  'x999/'.repeat(8) + '999',
  '067.p/1/2',
  'x017/x592/x186/x044/416',
  '%30%30%30',
])
  test(`'${text}' is not the place of a tile`, () => expect(parseTilePlace(text)).toBeNull())

test('a tree of 70,000 has the tiles that C2SP names', () => {
  const shape = Array.from({ length: tileLevels(SIZE) }, (_, level) =>
    [...tilesOfLevel(SIZE, level)].map(tile => tile.width),
  )
  expect(shape.map(widths => [widths.filter(w => w === 256).length, widths.at(-1)])).toEqual([
    [273, 112],
    [1, 17],
    [0, 1],
  ])
  expect([...tilesOfLevel(256, 1)]).toEqual([{ level: 1, index: 0, width: 1 }])
})

test('proofs from tiles equal those from the tree', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: SIZE }), fc.nat(), fc.nat(), async (size, a, b) => {
      const root = rootAt(size)
      const tiles = await AuthenticTiles.open(size, root, readTile)
      const [index, older] = [a % size, b % (size + 1)]
      const path = await inclusionProof(size, index, tiles.readNodes)
      expect(rootFromInclusion(leaves[index]!, index, size, path)).toEqual(root)
      expect(await tiles.rootAt(older)).toEqual(rootAt(older))
      const proof = await consistencyProof(older, size, tiles.readNodes)
      expect(verifyConsistency(older, rootAt(older), size, root, proof)).toBe(true)
    }),
    { numRuns: 8 },
  )
})

test('a tile that is changed by one bit, truncated or missing is never accepted', async () => {
  const root = rootAt(SIZE)
  const all = [0, 1, 2].flatMap(level => [...tilesOfLevel(SIZE, level)])
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...all), fc.nat(), fc.nat(7), async (wrong, at, bit) => {
      const isWrong = (tile: TileAt) => tile.level === wrong.level && tile.index === wrong.index
      for (const spoil of [
        (bytes: Uint8Array) =>
          bytes.with(at % bytes.length, bytes[at % bytes.length]! ^ (1 << bit)),
        (bytes: Uint8Array) => bytes.subarray(1),
        () => null,
      ]) {
        const read = async (tile: TileAt) =>
          isWrong(tile) ? spoil(await readTile(tile)) : readTile(tile)
        const reading = async () => (await AuthenticTiles.open(SIZE, root, read)).tile(wrong)
        await expect(reading()).rejects.toThrow(TileFault)
      }
    }),
    { numRuns: 40 },
  )
})

test('a tile is read once for all that is asked of it, and again after many others', async () => {
  const asked: string[] = []
  const tiles = await AuthenticTiles.open(SIZE, rootAt(SIZE), tile => {
    asked.push(`${tile.level}/${tile.index}`)
    return readTile(tile)
  })
  const timesRead = () => asked.filter(name => name === '0/7').length
  const read = (index: number) => tiles.tile({ level: 0, index, width: TILE_WIDTH })
  await read(7)
  await read(7)
  expect(timesRead()).toBe(1)
  for (let index = 8; index < 8 + 128; index++) await read(index)
  await read(7)
  expect(timesRead()).toBe(2)
})

test('an empty log has no tiles and the root of nothing', async () => {
  const tiles = await AuthenticTiles.open(0, recursiveRoot([]), () => Promise.resolve(null))
  expect(await tiles.rootAt(0)).toEqual(recursiveRoot([]))
  expect(tileLevels(0)).toBe(0)
})

describe('packed blocks', () => {
  const pieces = async function* (bytes: Uint8Array, length: number) {
    for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length)
  }
  const unpacked = async (bytes: Uint8Array, length: number) => {
    const found = []
    for await (const block of unpackBlocks(pieces(bytes, length), 'blocks/000')) found.push(block)
    return found
  }

  test('are parsed to the same values, in chunks of any size', async () => {
    await fc.assert(
      fc.asyncProperty(anyChain, fc.integer({ min: 1, max: 300 }), async (chain, length) => {
        const bytes = Buffer.concat(
          chain.map(({ block, transactions }) => packBlock(block, transactions)),
        )
        const found = await unpacked(bytes, length)
        expect(found).toHaveLength(chain.length)
        expect(chain).toMatchObject(found)
      }),
      { numRuns: 30 },
    )
  })

  test('are read in any number of chunks', async () => {
    const bytes = new Uint8Array(1_000_000)
    // As many transactions as fit, after a header of version 1.
    new DataView(bytes.buffer).setUint32(SHORT_HEADER_BYTES, 8000)
    await expect(unpacked(bytes, 1)).rejects.toThrow(ChainFault)
  })

  test('with one bit changed are refused or are another block; truncated they are refused', async () => {
    const [{ block, transactions }] = fc.sample(anyChain, { numRuns: 1, seed: 7 })[0] as [
      ChainBlock,
    ]
    const bytes = packBlock(block, transactions)
    // Two or three of each byte, in turn all of them.
    for (let bit = 0; bit < bytes.length * 8; bit += 3) {
      const wrong = Buffer.from(bytes)
      wrong[bit >> 3]! ^= 1 << (bit & 7)
      const found = await unpacked(wrong, 1000).catch((error: unknown) => {
        expect(error).toBeInstanceOf(ChainFault)
        return []
      })
      expect(found[0]?.block.hash).not.toEqual(block.hash)
    }
    for (let end = 1; end < bytes.length; end++)
      await expect(unpacked(bytes.subarray(0, end), 1000)).rejects.toThrow(ChainFault)
  })
})
