import type { Page } from '@playwright/test'

/** Records every camera track that the page gets. */
export async function watchTracks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const tracks: MediaStreamTrack[] = []
    Object.assign(window, { tracks })
    const original = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    navigator.mediaDevices.getUserMedia = async constraints => {
      const stream = await original(constraints)
      tracks.push(...stream.getTracks())
      return stream
    }
  })
}

export const liveTracks = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      (window as unknown as { tracks: MediaStreamTrack[] }).tracks.filter(
        ({ readyState }) => readyState === 'live',
      ).length,
  )
