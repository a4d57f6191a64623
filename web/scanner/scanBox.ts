import {
  SCAN_BOX_MIN_PX,
  SCAN_BOX_NARROW_PX,
  SCAN_BOX_WIDE_PX,
  SCAN_NARROW_BELOW_PX,
} from '#api/limits.ts'

/** The side of the scan box: by the window's width, within the picture, never too small to aim with. */
export function scanBoxPx(windowPx: number, picturePx: number): number {
  const wanted = windowPx < SCAN_NARROW_BELOW_PX ? SCAN_BOX_NARROW_PX : SCAN_BOX_WIDE_PX
  return Math.max(SCAN_BOX_MIN_PX, Math.min(wanted, picturePx))
}

/** The square of the camera's frame that lies under the scan box. */
export function boxInFrame(frame: { width: number; height: number }, boxShare: number) {
  const side = Math.round(Math.min(frame.width, frame.height) * boxShare)
  return {
    x: Math.round((frame.width - side) / 2),
    y: Math.round((frame.height - side) / 2),
    side,
  }
}
