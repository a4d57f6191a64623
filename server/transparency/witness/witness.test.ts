import fc from 'fast-check'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { formatAddCheckpoint, parseAddCheckpoint } from '#api/chain/log/addCheckpoint.ts'
import { signCheckpoint, verifierKey } from '#api/chain/log/checkpoint.ts'
import { publicKeyOf } from '#ed25519'
import { cosignedAt } from '#api/chain/log/cosignature.ts'
import { leafHash, merkleRoot } from '#api/chain/tree/merkle.ts'
import { COSIGNER, parseSignatures, parseVerifierKey, splitNote } from '#api/chain/log/note.ts'
import { consistencyProof } from '#api/chain/tree/tree.ts'
import { hasPython } from '../../testing/python.ts'
import {
  type RunningWitness,
  startPythonWitness,
  startWitness,
} from '../../testing/witnesses/testWitnesses.ts'
import { whenDone } from '../../testing/whenDone.ts'
import { Witness } from './Witness.ts'
import { originHash, WitnessStore } from './WitnessStore.ts'

const ORIGIN = 'log.example/log'
const SECRET = new Uint8Array(32).fill(5)
const LOG = verifierKey(ORIGIN, publicKeyOf(SECRET))

/** A log that can show each reader another history: a list of leaves. */
const leavesOf = (text: string, size: number) =>
  Array.from({ length: size }, (_, i) => leafHash(Buffer.from(`${text} ${i}`)))
const honest = leavesOf('honest', 400)
const noteOf = (leaves: readonly Uint8Array[], origin = ORIGIN, secret = SECRET) =>
  signCheckpoint({ origin, size: leaves.length, root: merkleRoot(leaves) }, origin, secret)
const proofOf = (leaves: readonly Uint8Array[], oldSize: number) =>
  consistencyProof(oldSize, leaves.length, wanted =>
    Promise.resolve(
      wanted.map(({ level, index }) =>
        merkleRoot(leaves.slice(index * 2 ** level, (index + 1) * 2 ** level)),
      ),
    ),
  )

async function post(url: string, body: string) {
  const response = await fetch(`${url}/add-checkpoint`, { method: 'POST', body })
  const type = response.headers.get('content-type')?.split(';')[0]
  return { status: response.status, body: await response.text(), type }
}

async function add(
  { url }: RunningWitness,
  oldSize: number,
  leaves: readonly Uint8Array[],
  change: { note?: string; proof?: readonly Uint8Array[] } = {},
) {
  const note = change.note ?? noteOf(leaves)
  const proof = change.proof ?? (oldSize <= leaves.length ? await proofOf(leaves, oldSize) : [])
  return post(url, formatAddCheckpoint({ oldSize, proof, note }))
}

const WITNESSES = [
  ['our witness', startWitness, 100],
  // It signs slowly; it is the reference for ours.
  ...(hasPython ? [['the witness in Python', startPythonWitness, 20] as const] : []),
] as const

for (const [who, start, attacks] of WITNESSES)
  describe(who, () => {
    test('answers each request as specified', async () => {
      const witness = await start(LOG)
      const { url } = witness
      for (const garbage of ['', 'old 0\n', 'old 00\n\nx', 'new 0\n\nx', 'old 0\n\nno note\n'])
        expect((await post(url, garbage)).status, garbage).toBe(400)
      const elsewhere = noteOf(honest.slice(0, 3), 'other.example/log')
      expect(await add(witness, 0, [], { note: elsewhere, proof: [] })).toMatchObject({
        status: 404,
      })
      const forged = noteOf(honest.slice(0, 3), ORIGIN, new Uint8Array(32).fill(6))
      expect(await add(witness, 0, [], { note: forged, proof: [] })).toMatchObject({ status: 403 })
      const spoilt = noteOf(honest.slice(0, 3)).replace('\n3\n', '\n4\n')
      expect(await add(witness, 0, [], { note: spoilt, proof: [] })).toMatchObject({ status: 403 })
      expect(await add(witness, 9, honest.slice(0, 3))).toMatchObject({ status: 400 })
      const wrongEmpty = signCheckpoint(
        { origin: ORIGIN, size: 0, root: honest[0]! },
        ORIGIN,
        SECRET,
      )
      expect(await add(witness, 0, [], { note: wrongEmpty, proof: [] })).toMatchObject({
        status: 422,
      })
      expect(await add(witness, 2, honest.slice(0, 3))).toEqual({
        status: 409,
        body: '0\n',
        type: 'text/x.tlog.size',
      })
      expect(await add(witness, 0, honest.slice(0, 3), { proof: [honest[0]!] })).toMatchObject({
        status: 422,
      })

      const note = noteOf(honest.slice(0, 3))
      const { status, body } = await add(witness, 0, honest.slice(0, 3))
      expect(status).toBe(200)
      const key = parseVerifierKey(witness.verifierKey, COSIGNER)!
      const [atSeconds] = cosignedAt(splitNote(note)!.text, parseSignatures(body)!, key)!
      expect(Math.abs(atSeconds! - Date.now() / 1000)).toBeLessThan(60)
      expect(await add(witness, 3, honest.slice(0, 3))).toMatchObject({ status: 200 })
      expect(await add(witness, 3, honest.slice(0, 11))).toMatchObject({ status: 200 })
      expect(await add(witness, 3, honest.slice(0, 12))).toMatchObject({
        status: 409,
        body: '11\n',
      })
      expect(await add(witness, 11, leavesOf('other', 11), { proof: [] })).toMatchObject({
        status: 422,
      })
      const proof = await proofOf(honest.slice(0, 12), 11)
      for (const wrong of [[], proof.slice(1), [...proof, honest[0]!], proof.toReversed()])
        expect(await add(witness, 11, honest.slice(0, 12), { proof: wrong })).toMatchObject({
          status: 422,
        })
      expect(await add(witness, 11, honest.slice(0, 12))).toMatchObject({ status: 200 })
    })

    test(`refuses ${attacks} forks, rollbacks and withheld extensions, and still cosigns the honest log`, async () => {
      const witness = await start(LOG)
      let seen = 1
      await add(witness, 0, honest.slice(0, seen))
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom('fork', 'rollback', 'withheld'),
          fc.nat(),
          fc.integer({ min: 1, max: 3 }),
          async (attack, where, more) => {
            if (attack === 'fork') {
              const forked = honest
                .slice(0, seen + (where % 3))
                .with(where % seen, leafHash(Buffer.of(where)))
              expect((await add(witness, seen, forked)).status).toBe(422)
            } else if (attack === 'rollback') {
              const shorter = honest.slice(0, where % seen)
              expect((await add(witness, seen, shorter)).status).toBe(400)
              expect(await add(witness, shorter.length, shorter)).toMatchObject({
                status: 409,
                body: `${seen}\n`,
              })
            } else {
              // It signs a larger tree without a proof that it extends the last one.
              const proof = await proofOf(honest.slice(0, seen + more), seen)
              const kept = proof.toSpliced(where % proof.length, 1)
              const grown = await add(witness, seen, honest.slice(0, seen + more), { proof: kept })
              expect(grown.status).toBe(422)
            }
            expect((await add(witness, seen, honest.slice(0, seen + more))).status).toBe(200)
            seen += more
          },
        ),
        { numRuns: attacks },
      )
    })
  })

test('a restarted witness knows and serves what it has cosigned', async () => {
  const first = await startWitness(LOG)
  await add(first, 0, honest.slice(0, 5))
  const { body } = await add(first, 5, honest.slice(0, 8))
  first.server.close()
  const again = await startWitness(LOG, first.folder)
  expect(again.verifierKey).toBe(first.verifierKey)
  expect(await add(again, 0, honest.slice(0, 9))).toMatchObject({ status: 409, body: '8\n' })
  const newest = await fetch(`${again.url}/${originHash(ORIGIN)}/checkpoint`)
  expect(await newest.text()).toBe(noteOf(honest.slice(0, 8)) + body)
  expect((await fetch(`${again.url}/${originHash('x')}/checkpoint`)).status).toBe(404)
  expect((await fetch(`${again.url}/add-checkpoint`)).status).toBe(405)
  expect((await post(again.url, 'x'.repeat(70_000))).status).toBe(413)
})

test('of concurrent requests, also in two processes on one folder, each version is extended once', async () => {
  const one = await startWitness(LOG)
  const two = await startWitness(LOG, one.folder)
  let seen = 0
  for (let round = 0; round < 5; round++) {
    const sizes = Array.from({ length: 8 }, (_, i) => seen + 1 + i)
    const answers = await Promise.all(
      sizes.map(size => add(size % 2 ? one : two, seen, honest.slice(0, size))),
    )
    const cosigned = sizes.filter((_, i) => answers[i]!.status === 200)
    expect(cosigned).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(7)
    seen = cosigned[0]!
  }
})

test('a repeated newest checkpoint is cosigned, and nothing is stored', async () => {
  const witness = await startWitness(LOG)
  await add(witness, 0, honest.slice(0, 5))
  const versions = () => readdir(join(witness.folder, 'logs', originHash(ORIGIN)))
  const before = await versions()
  expect((await add(witness, 5, honest.slice(0, 5))).status).toBe(200)
  expect(await versions()).toEqual(before)
})

test('a log’s next checkpoint is cosigned at the first try while others repeat the last one', async () => {
  const witness = await startWitness(LOG)
  await add(witness, 0, honest.slice(0, 1))
  for (let size = 1; size < 20; size++) {
    const strangers = Array.from({ length: 20 }, () => add(witness, size, honest.slice(0, size)))
    const next = add(witness, size, honest.slice(0, size + 1))
    expect((await next).status).toBe(200)
    const statuses = (await Promise.all(strangers)).map(({ status }) => status)
    expect(statuses.every(status => status === 200 || status === 409)).toBe(true)
  }
})

test('of a log with two keys, one bad signature spoils a good one', async () => {
  const otherSecret = new Uint8Array(32).fill(8)
  const folder = await mkdtemp(join(tmpdir(), 'cxac-witness-'))
  whenDone(() => rm(folder, { recursive: true }))
  const witness = new Witness({
    name: 'ours.example/keys',
    secretKey: new Uint8Array(32).fill(9),
    logs: [LOG, verifierKey(ORIGIN, publicKeyOf(otherSecret))],
    store: new WitnessStore(folder),
    now: () => 0,
  })
  const leaves = honest.slice(0, 3)
  const lastLine = (note: string) => note.slice(note.lastIndexOf('\n\n') + 2)
  const asked = async (...signatures: string[]) => {
    const note = noteOf(leaves) + signatures.join('')
    return witness.addCheckpoint(formatAddCheckpoint({ oldSize: 0, proof: [], note }))
  }
  // Of the second key, but over another tree.
  const bad = lastLine(noteOf(honest.slice(0, 4), ORIGIN, otherSecret))
  const good = lastLine(noteOf(leaves, ORIGIN, otherSecret))
  expect(await asked(bad)).toMatchObject({ status: 403 })
  expect(await asked(good)).toMatchObject({ status: 200 })
})

test('a request is parsed as it was written, and nothing else is accepted', () => {
  const asked = { oldSize: 3, proof: honest.slice(0, 2), note: noteOf(honest.slice(0, 7)) }
  const body = formatAddCheckpoint(asked)
  expect(parseAddCheckpoint(body)).toEqual(asked)
  const tooMany = formatAddCheckpoint({ ...asked, proof: honest.slice(0, 64) })
  for (const wrong of [body.replace('old 3', 'old  3'), body.replace('old 3', 'old 03'), tooMany])
    expect(parseAddCheckpoint(wrong)).toBeNull()
})

test('of one address at most 50 connections stay open, so it cannot shut out the log', async () => {
  const witness = await startWitness(LOG)
  const port = Number(new URL(witness.url).port)
  let closed = 0
  for (let i = 0; i < 60; i++) {
    const socket = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.2' })
    socket.resume().once('close', () => closed++)
    whenDone(() => socket.destroy())
  }
  await expect.poll(() => closed).toBe(10)
  expect((await add(witness, 0, honest.slice(0, 3))).status).toBe(200)
})
