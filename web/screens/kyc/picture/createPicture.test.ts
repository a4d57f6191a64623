import { expect, test } from 'vitest'
import { Refused } from '../../../ask/failures.ts'
import { createPicture } from './createPicture.ts'

const file = (name: string) => new File(['picture'], name)
const PROBLEM = { title: 'This is no picture' }

/** A picture whose uploads the test answers itself. Files named .txt are no pictures. */
function world(earlierUrl: string | null = null, savedUrl = earlierUrl) {
  const uploads: { name: string; signal: AbortSignal; succeed: () => void; fail: () => void }[] = []
  const picture = createPicture(
    'idDocument',
    { earlierUrl, savedUrl },
    {
      prepare: async chosen =>
        chosen.name.endsWith('.txt')
          ? { kind: 'unfit', problem: PROBLEM }
          : { kind: 'fit', file: chosen, note: null },
      send: ({ name }, { signal }) =>
        new Promise((resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason as Error))
          uploads.push({
            name,
            signal,
            succeed: () => resolve(`/upload/${name}`),
            fail: () => reject(new Refused(502, { message: 'Come back soon' })),
          })
        }),
    },
  )
  const choose = async (name: string) => {
    picture.choose(file(name))
    await settled()
  }
  return { picture, uploads, choose }
}

/** Lets every settled promise run. */
const settled = () => new Promise(resolve => setImmediate(resolve))

test('a chosen picture is sent at once, and once', async () => {
  const { picture, uploads, choose } = world()
  await choose('a.jpg')
  const arrival = picture.upload()
  uploads[0]!.succeed()
  expect(await arrival).toBe('/upload/a.jpg')
  expect(await picture.upload()).toBe('/upload/a.jpg')
  expect(uploads).toHaveLength(1)
})

test('a failed upload keeps the file and says why, and a retry sends it again', async () => {
  const { picture, uploads, choose } = world()
  await choose('a.jpg')
  uploads[0]!.fail()
  await settled()
  expect(picture.read()).toMatchObject({
    content: { kind: 'chosen', file: { name: 'a.jpg' }, upload: { kind: 'stopped' } },
    problem: {
      title: 'Failed to upload ID Document. Please try again.',
      detail: 'Upload failed: Bad Gateway. Come back soon',
    },
  })
  const arrival = picture.upload()
  await settled()
  uploads[1]!.succeed()
  expect(await arrival).toBe('/upload/a.jpg')
  expect(picture.read().problem).toBeNull()
})

test('the upload of a replaced picture is aborted', async () => {
  const { picture, uploads, choose } = world()
  await choose('a.jpg')
  await choose('b.jpg')
  expect(uploads.map(({ name, signal }) => [name, signal.aborted])).toEqual([
    ['a.jpg', true],
    ['b.jpg', false],
  ])
  uploads[0]!.succeed()
  uploads[1]!.succeed()
  expect(await picture.upload()).toBe('/upload/b.jpg')
})

test('a file that is not a picture leaves the previous one and its upload', async () => {
  const { picture, uploads, choose } = world()
  await choose('a.jpg')
  await choose('b.txt')
  expect(picture.read().problem).toEqual(PROBLEM)
  uploads[0]!.succeed()
  expect(await picture.upload()).toBe('/upload/a.jpg')
  expect(picture.read().problem).toEqual(PROBLEM)
})

test('a submit waits for a file that is still being checked', async () => {
  const { picture, uploads } = world()
  picture.choose(file('a.jpg'))
  const arrival = picture.upload()
  await settled()
  uploads[0]!.succeed()
  expect(await arrival).toBe('/upload/a.jpg')
})

test('a cancelled upload shows no problem, but a submit still needs it', async () => {
  const { picture, choose } = world()
  await choose('a.jpg')
  const arrival = picture.upload()
  await settled()
  picture.cancel()
  await expect(arrival).rejects.toMatchObject({ field: 'idDocument' })
  expect(picture.read()).toMatchObject({ content: { upload: { kind: 'stopped' } }, problem: null })
})

test('removing a replacement brings the earlier picture back, which can be removed too', async () => {
  const { picture, choose } = world('/upload/earlier')
  await choose('a.jpg')
  picture.remove()
  expect(await picture.upload()).toBe('/upload/earlier')
  picture.remove()
  expect(await picture.upload()).toBeNull()
})

test('an upload that the server has deleted is sent again', async () => {
  const { picture, uploads, choose } = world()
  await choose('a.jpg')
  uploads[0]!.succeed()
  await settled()
  picture.forgetUpload()
  const arrival = picture.upload()
  await settled()
  uploads[1]!.succeed()
  expect(await arrival).toBe('/upload/a.jpg')
})

test('an uploaded picture is there after a reload, is not sent again, and can be removed', async () => {
  const { picture: before, uploads, choose } = world()
  await choose('a.jpg')
  expect(before.savedUrl()).toBeNull()
  uploads[0]!.succeed()
  await settled()
  const after = world(null, before.savedUrl())
  expect(await after.picture.upload()).toBe('/upload/a.jpg')
  expect(after.uploads).toHaveLength(0)
  expect(after.picture.savedUrl()).toBe('/upload/a.jpg')
  after.picture.remove()
  expect(after.picture.read().content.kind).toBe('none')
})

test('a removed earlier picture stays removed after a reload', async () => {
  const { picture } = world('/upload/earlier')
  expect(picture.savedUrl()).toBe('/upload/earlier')
  picture.remove()
  const after = world('/upload/earlier', picture.savedUrl())
  expect(await after.picture.upload()).toBeNull()
})

test('a saved upload that the server has deleted must be chosen again', () => {
  const { picture } = world(null, '/upload/a.jpg')
  picture.forgetUpload()
  expect(picture.read()).toMatchObject({
    content: { kind: 'none' },
    problem: { title: 'Please choose the ID Document again' },
  })
})
