import { bytesToHex } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { leafHash, merkleRoot } from '#api/chain/tree/merkle.ts'
import { consistencyProof } from '#api/chain/tree/tree.ts'
import { formerKeyOf } from '#api/chain/log/checkpoint.ts'
import vectors from '#api/chain/vectors.json' with { type: 'json' }
import { Refused, Unreachable } from '../../ask/failures.ts'
import { checkHistory } from './checkHistory.ts'
import { storage } from '../../ui/stored/storage.ts'
import { knownCheckpoint } from './knownCheckpoint.ts'

const { verifierKey } = vectors.checkpoint
const at = (size: number) => ({
  size,
  root: vectors.tree.sizes.find(tree => tree.size === size)!.root,
  verifierKey,
  seenAt: '2025-06-15T12:00:00.000Z',
})
const honest = (from: number, to: number) =>
  Promise.resolve(
    vectors.tree.consistencyProofs.find(p => p.oldSize === from && p.newSize === to)!.proof,
  )
const otherRoot = { root: 'ab'.repeat(32) }

test('the first checkpoint is remembered', async () => {
  expect(await checkHistory(null, at(7), honest)).toMatchObject({ result: 'none', keeps: 'fresh' })
})

test('a ledger that has grown is good, and its checkpoint takes the place of the old one', async () => {
  expect(await checkHistory(at(3), at(7), honest)).toMatchObject({
    result: 'passed',
    keeps: 'fresh',
  })
})

test('the same ledger is good, an older state of it neither good nor bad: the known one stays', async () => {
  expect(await checkHistory(at(7), at(7), honest)).toMatchObject({
    result: 'passed',
    keeps: 'known',
  })
  expect(await checkHistory(at(7), at(3), honest)).toMatchObject({
    result: 'missing',
    keeps: 'known',
  })
})

test('after an audit of the known blocks no proof is fetched', async () => {
  const never = () => Promise.reject(new Error('asked'))
  expect(await checkHistory(at(3), at(7), never, at(3))).toMatchObject({
    result: 'passed',
    keeps: 'fresh',
  })
  expect(await checkHistory(at(3), at(7), never, { ...at(3), ...otherRoot })).toMatchObject({
    result: 'failed',
    keeps: 'known',
  })
})

const rewritten: [what: string, known: object, fresh: object, sentence: RegExp][] = [
  [
    'another root at the same size',
    { ...at(7), ...otherRoot },
    at(7),
    /was rewritten: the first 7/,
  ],
  ['another past', { ...at(3), ...otherRoot }, at(7), /was rewritten: the first 3/],
  ['another root now', at(3), { ...at(7), ...otherRoot }, /was rewritten: the first 3/],
  ['another key', { ...at(3), verifierKey: 'other' }, at(7), /another key/],
]
for (const [what, known, fresh, sentence] of rewritten)
  test(`${what} is bad, and the older checkpoint stays`, async () => {
    const verdict = await checkHistory({ ...at(3), ...known }, { ...at(7), ...fresh }, honest)
    expect(verdict).toMatchObject({ result: 'failed', keeps: 'known' })
    expect(verdict.sentence).toMatch(sentence)
  })

test('a log that has got a name of its own is the one known before, and never goes back', async () => {
  const former = { ...at(3), verifierKey: formerKeyOf(verifierKey)! }
  expect(await checkHistory(former, at(7), honest)).toMatchObject({
    result: 'passed',
    keeps: 'fresh',
  })
  expect(
    await checkHistory(at(7), { ...at(7), verifierKey: former.verifierKey }, honest),
  ).toMatchObject({
    result: 'failed',
  })
})

test('100 forks, rollbacks and withheld extensions are refused, and named', async () => {
  const leaves = Array.from({ length: 200 }, (_, i) => leafHash(Uint8Array.of(i)))
  const head = (of: readonly Uint8Array[]) => ({
    ...at(7),
    size: of.length,
    root: bytesToHex(merkleRoot(of)),
  })
  const prove = (of: readonly Uint8Array[], from: number) =>
    consistencyProof(from, of.length, wanted =>
      Promise.resolve(
        wanted.map(({ level, index }) =>
          merkleRoot(of.slice(index * 2 ** level, (index + 1) * 2 ** level)),
        ),
      ),
    )
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('fork', 'rollback', 'withheld'),
      fc.integer({ min: 1, max: 150 }),
      fc.integer({ min: 1, max: 50 }),
      fc.nat(),
      async (attack, seen, more, where) => {
        const known = head(leaves.slice(0, seen))
        const grown = leaves.slice(0, seen + more)
        if (attack === 'fork') {
          const forked = grown.with(where % seen, leafHash(Uint8Array.of(1, 2)))
          const ask = async (from: number) => (await prove(forked, from)).map(bytesToHex)
          const verdict = await checkHistory(known, head(forked), ask)
          expect(verdict).toMatchObject({ result: 'failed', keeps: 'known' })
          expect(verdict.sentence).toContain(`was rewritten: the first ${seen} blocks`)
        } else if (attack === 'rollback') {
          const gone = () => Promise.reject(new Refused(404, { message: 'Block not found' }))
          const verdict = await checkHistory(head(grown), known, gone)
          expect(verdict).toMatchObject({ result: 'failed', keeps: 'known' })
          expect(verdict.sentence).toContain(
            `seen ${seen + more} of them, and the server now shows ${seen}`,
          )
        } else {
          const ask = async (from: number) => {
            const proof = await prove(grown, from)
            return proof.toSpliced(where % proof.length, 1).map(bytesToHex)
          }
          const verdict = await checkHistory(known, head(grown), ask)
          expect(verdict).toMatchObject({ result: 'failed', keeps: 'known' })
        }
      },
    ),
    { numRuns: 100 },
  )
})

test('a proof that is garbage proves nothing', async () => {
  const verdict = await checkHistory(at(3), at(7), () => Promise.resolve(['no hash']))
  expect(verdict.result).toBe('failed')
})

test('a ledger that has become shorter is bad', async () => {
  const gone = () => Promise.reject(new Refused(404, { message: 'Block not found' }))
  const verdict = await checkHistory(at(7), at(3), gone)
  expect(verdict).toMatchObject({ result: 'failed', keeps: 'known' })
  expect(verdict.sentence).toContain('seen 7 of them, and the server now shows 3')
})

test('a longer ledger whose proof is missing has lost no blocks', async () => {
  const gone = () => Promise.reject(new Refused(404, { message: 'Block not found' }))
  expect(await checkHistory(at(3), at(7), gone)).toMatchObject({
    result: 'missing',
    keeps: 'known',
  })
})

test('without an answer nothing is known, and nobody is accused', async () => {
  const silent = () => Promise.reject(new Unreachable(null))
  expect(await checkHistory(at(3), at(7), silent)).toMatchObject({
    result: 'missing',
    keeps: 'known',
  })
})

test('a stored checkpoint is read back, and anything else in its place is ignored', () => {
  knownCheckpoint.write(null)
  expect(knownCheckpoint.read()).toBeNull()
  knownCheckpoint.write(at(7))
  expect(knownCheckpoint.read()).toEqual(at(7))
  const wrong = [{ root: 'x' }, { size: -1 }, { size: 1.5 }, { seenAt: 'yesterday' }]
  const texts = wrong.map(part => JSON.stringify({ ...at(7), ...part }))
  for (const text of ['{no json', '[]', '{"size":7}', ...texts]) {
    storage.setItem('checkpoint', text)
    expect(knownCheckpoint.read()).toBeNull()
  }
})
