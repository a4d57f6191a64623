import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeBase64, encodeBase64 } from '../base64.ts'
import { parseCheckpoint, signCheckpoint, verifierKey, verifyCheckpoint } from './checkpoint.ts'
import { splitNote } from './note.ts'
import { publicKeyOf } from '#ed25519'
import { anyCount, anyHash } from '../testing/chains.ts'

const NAME = 'cxac.example/ledger'
const secretKey = new Uint8Array(32).fill(1)
const ours = verifierKey(NAME, publicKeyOf(secretKey))
const theirs = verifierKey(NAME, publicKeyOf(new Uint8Array(32).fill(2)))
const head = { origin: NAME, size: 20_852_163, root: new Uint8Array(32).fill(9) }
const note = signCheckpoint(head, NAME, secretKey)
const [originLine = '', sizeLine = '', rootLine = '', , signatureLine = ''] = note.split('\n')

// Real heads of Go's checksum database, the second signed by a witness too.
const GO_KEY = 'sum.golang.org+033de0ae+Ac4zctda0e5eza+HJyk9SxEdh+s3Ux18htTTAD8OuAn8'
for (const [size, root, signatures] of [
  [
    6_476_701,
    'mb8QLQIs0Z0yP5Cstq6guj87oXWeC9gEM8oVikmm9Wk=',
    '— sum.golang.org Az3grsLX85Gz+s1SiTbgkuqxgItqFq7gsMUEyVnrsa9LM7Us9S+1xbFIGu95949rj4nPRYfvimWEPWL+o3GeoWwOoAw=\n',
  ],
  [
    15_067_302,
    'gJyioq6dwR9n+NjEWORfYmH+ubeYm3kH42BBQ0bTpYI=',
    '— sum.golang.org Az3grp1rvWOs5NKlr/xR4GLN/CDyzzakmt1o61uSxYKpK1SerqOP2ClbX/peKUZjYnyomH5Xz7GZG3TpB7OeKn4E2ww=\n' +
      '— test.example.com qTGhC/xIPQ0AXKHK6Y+9ypRfuvMZWPjRXM8NiOg5M1WREn07VQXyuIXM3NRNav3ieVFLUqDRK77PWDmL6w8w84UqeAw=\n',
  ],
] as const)
  test(`sum.golang.org's own head at ${size} is verified`, () => {
    const text = `go.sum database tree\n${size}\n${root}\n`
    expect(verifyCheckpoint(`${text}\n${signatures}`, GO_KEY)).toEqual({
      origin: 'go.sum database tree',
      size,
      root: decodeBase64(root),
    })
    expect(verifyCheckpoint(`${text}\n${signatures}`, ours)).toBeNull()
  })

test("the verifier key has the form of Go's own example", () => {
  const published = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW'
  const typedKey = decodeBase64(published.split('+')[2]!)!
  expect(verifierKey('PeterNeumann', typedKey.subarray(1))).toBe(published)
})

test('a signed checkpoint is parsed to the same values', () => {
  fc.assert(
    fc.property(anyCount, anyHash, (size, root) => {
      const signed = signCheckpoint({ origin: NAME, size, root }, NAME, secretKey)
      expect(parseCheckpoint(signed)).toEqual({ origin: NAME, size, root })
      expect(verifyCheckpoint(signed, ours)).toEqual({ origin: NAME, size, root })
      expect(verifyCheckpoint(signed, theirs)).toBeNull()
    }),
    { numRuns: 20 },
  )
})

test('no character of a checkpoint can be changed, removed or added', () => {
  for (let at = 0; at < note.length; at++) {
    const [before, after] = [note.slice(0, at), note.slice(at + 1)]
    for (const changed of [`${before}${note[at] === '7' ? '8' : '7'}${after}`, before + after])
      expect(verifyCheckpoint(changed, ours), `character ${at}`).toBeNull()
    expect(verifyCheckpoint(`${before}\n${note.slice(at)}`, ours), `break at ${at}`).toBeNull()
  }
})

test('signatures of other keys are ignored, before and after ours', () => {
  const other = signCheckpoint(head, NAME, new Uint8Array(32).fill(3)).split('\n')[4]!
  const elsewhere = signatureLine.replace(NAME, 'witness.example')
  const otherAlgorithm = `— pq.example ${encodeBase64(new Uint8Array(2424))}`
  const text = note.slice(0, note.indexOf('— '))
  const lines = [other, elsewhere, signatureLine, otherAlgorithm]
  expect(verifyCheckpoint(`${text}${lines.join('\n')}\n`, ours)).toEqual(head)
  expect(verifyCheckpoint(`${text}${other}\n${elsewhere}\n`, ours)).toBeNull()
})

test('a bad signature of our key invalidates the note, even with a good one', () => {
  const bytes = decodeBase64(signatureLine.split(' ')[2]!)!
  const falsified = encodeBase64(bytes.with(40, bytes[40]! ^ 1))
  expect(verifyCheckpoint(`${note}— ${NAME} ${falsified}\n`, ours)).toBeNull()
})

const form = (lines: string[]) => `${lines.join('\n')}\n\n${signatureLine}\n`
for (const [what, text] of Object.entries({
  nothing: '',
  'no signature': `${originLine}\n${sizeLine}\n${rootLine}\n\n`,
  'no last line break': note.trimEnd(),
  'an empty origin': form(['', sizeLine, rootLine]),
  'a leading zero': form([originLine, `0${sizeLine}`, rootLine]),
  'a sign': form([originLine, `+${sizeLine}`, rootLine]),
  'an exponent': form([originLine, '1e3', rootLine]),
  'a size that a number cannot hold': form([originLine, '9007199254740993', rootLine]),
  'a short root': form([originLine, sizeLine, encodeBase64(new Uint8Array(31))]),
  'a root with stray bits': form([originLine, sizeLine, rootLine.replace(/.=$/, 'l=')]),
  'an empty line in the text': form([originLine, sizeLine, rootLine, '', 'more']),
  'a tab': form([`${originLine}\t`, sizeLine, rootLine]),
  'a broken character': form([`${originLine}\ud800`, sizeLine, rootLine]),
  'a hyphen for the dash': note.replace('—', '-'),
  'too many signatures': note + `${signatureLine}\n`.repeat(100),
}))
  test(`refuses ${what}`, () => expect(parseCheckpoint(text)).toBeNull())

test('an extension line is allowed, as long as it is signed', () => {
  expect(parseCheckpoint(form([originLine, sizeLine, rootLine, 'more']))).toEqual(head)
  expect(verifyCheckpoint(form([originLine, sizeLine, rootLine, 'more']), ours)).toBeNull()
})

for (const wrong of [
  'nonsense',
  ours.replace(/\+.{8}\+/, '+00000000+'),
  ours.slice(0, -4),
  ours.replace(/\+[^+]*$/, `+${encodeBase64(Uint8Array.of(4, ...publicKeyOf(secretKey)))}`),
  `${ours}=`,
  ours.replace(NAME, 'cxac.example/other'),
])
  test(`${wrong} is not accepted as a verifier key`, () =>
    expect(verifyCheckpoint(note, wrong)).toBeNull())

for (const [origin, size, keyName] of [
  [`${NAME}\n5\n${rootLine}`, 4, NAME],
  ['', 4, NAME],
  [NAME, -1, NAME],
  [NAME, 1.5, NAME],
  [NAME, 4, 'two words'],
  [NAME, 4, 'a+b'],
] as const)
  test(`nothing is signed for '${origin}' ${size} by '${keyName}'`, () => {
    expect(() => signCheckpoint({ ...head, origin, size }, keyName, secretKey)).toThrow(RangeError)
  })

test('a note of megabytes is none, so that it cannot keep a verifier busy', () => {
  const long = (count: number) => splitNote(`${'x'.repeat(count)}\n\n${signatureLine}\n`)
  expect(long(2 ** 15)).not.toBeNull()
  expect(long(2 ** 16)).toBeNull()
})
