import { type RefObject, useEffect, useEffectEvent } from 'react'
import { SCAN_FPS } from '#api/limits.ts'
import type { Decoder } from './decode/Decoder.ts'
import { boxInFrame } from './scanBox.ts'

const FRAME_MS = 1000 / SCAN_FPS

interface Scan {
  isOn: boolean
  video: RefObject<HTMLVideoElement | null>
  decoder: Decoder | null
  /** The scan box's side as a share of the picture's side, smaller when zoomed. */
  boxShare: number
  onTexts: (texts: string[]) => void
}

/** Reads what is under the scan box ten times a second, one frame after the other. */
export function useScanLoop({ isOn, video, decoder, boxShare, onTexts }: Scan): void {
  const report = useEffectEvent(onTexts)
  const grab = useEffectEvent(
    (context: CanvasRenderingContext2D) =>
      video.current && grabBox(video.current, boxShare, context),
  )

  useEffect(() => {
    if (!isOn || !decoder) return
    const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    if (!context) return
    let isOver = false
    let timer = 0
    const look = async () => {
      const startedAt = performance.now()
      const image = grab(context)
      const texts = image ? await decoder.decode(image) : []
      if (isOver) return
      report(texts)
      const waitMs = Math.max(0, FRAME_MS - (performance.now() - startedAt))
      timer = window.setTimeout(() => void look(), waitMs)
    }
    void look()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [isOn, decoder])
}

function grabBox(
  video: HTMLVideoElement,
  boxShare: number,
  context: CanvasRenderingContext2D,
): ImageData | null {
  if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return null
  const frame = { width: video.videoWidth, height: video.videoHeight }
  const { x, y, side } = boxInFrame(frame, boxShare)
  if (side < 1) return null
  const { canvas } = context
  if (canvas.width !== side) canvas.width = canvas.height = side
  context.drawImage(video, x, y, side, side, 0, 0, side, side)
  return context.getImageData(0, 0, side, side)
}
