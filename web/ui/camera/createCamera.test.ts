import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { createCamera } from './createCamera.ts'

interface FakeTrack {
  isLive: boolean
}

/** Every track that was handed out, and the resolver of the next camera. */
const tracks: FakeTrack[] = []
const opens: (() => void)[] = []

beforeEach(() => {
  tracks.length = opens.length = 0
  const getUserMedia = () =>
    new Promise(resolve => {
      opens.push(() => resolve(fakeStream()))
    })
  vi.stubGlobal('window', { isSecureContext: true })
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } })
})

// Otherwise the next test file would use this window.
afterAll(() => vi.unstubAllGlobals())

test('a camera that opens only after it was stopped is closed at once', async () => {
  const camera = createCamera({ facing: 'environment', width: 1280, height: 720 })
  const starting = camera.start(null)
  camera.stop()
  opens[0]!()
  await starting
  expect(tracks).toEqual([expect.objectContaining({ isLive: false })])
  expect(camera.read().stream).toBeNull()
})

test('after two starts, as of a double mount, one camera is open, and stop closes it', async () => {
  const camera = createCamera({ facing: 'environment', width: 1280, height: 720 })
  const first = camera.start(null)
  camera.stop()
  const second = camera.start(null)
  opens[1]!()
  opens[0]!()
  await Promise.all([first, second])
  expect(tracks.filter(({ isLive }) => isLive)).toHaveLength(1)
  expect(camera.read().stream).not.toBeNull()
  camera.stop()
  expect(tracks.filter(({ isLive }) => isLive)).toHaveLength(0)
})

function fakeStream() {
  const track = {
    isLive: true,
    stop: () => {
      track.isLive = false
    },
    addEventListener: () => {},
    getSettings: () => ({ deviceId: 'camera-1' }),
  }
  tracks.push(track)
  return { getTracks: () => [track], getVideoTracks: () => [track] }
}
