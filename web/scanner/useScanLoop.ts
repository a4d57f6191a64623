import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { Decoder } from './decode/Decoder.ts'
import { boxInFrame } from './scanBox.ts'
import { scanFrames } from './scanFrames.ts'

interface Scan {
  isOn: boolean
  video: RefObject<HTMLVideoElement | null>
  decoder: Decoder | null
  /** The scan box's side as a share of the picture's side, smaller when zoomed. */
  boxShare: number
  onTexts: (texts: string[]) => void
}

/** Reads what is under the scan box while it is on. */
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
    return scanFrames({ grab: () => grab(context), decode: decoder.decode, onTexts: report })
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
