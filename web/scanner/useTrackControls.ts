import { useEffect, useState } from 'react'
import { ZOOM_MIN } from '#api/limits.ts'

/** Capabilities of phone cameras that TypeScript's types lack. */
interface Capabilities {
  zoom?: { min: number; max: number }
  torch?: boolean
}

/** Zoom and light of the camera itself if it has them. `digitalZoom`: the rest, done by cropping. */
export function useTrackControls(stream: MediaStream | null) {
  const [zoom, setZoom] = useState(ZOOM_MIN)
  /** The light belongs to one camera and turns off with it. */
  const [litTrack, setLitTrack] = useState<MediaStreamTrack | null>(null)
  const track = stream?.getVideoTracks()[0]
  const { zoom: ownZoom, torch: hasTorch = false } = capabilitiesOf(track)
  const isTorchOn = track !== undefined && track === litTrack
  const { min, max } = ownZoom ?? { min: 0, max: 0 }

  useEffect(() => {
    if (min > 0) void adjust(track, { zoom: Math.min(max, min * zoom) })
  }, [track, min, max, zoom])

  return {
    zoom,
    setZoom,
    digitalZoom: min > 0 ? 1 : zoom,
    hasTorch,
    isTorchOn,
    toggleTorch: () => {
      setLitTrack(isTorchOn ? null : (track ?? null))
      void adjust(track, { torch: !isTorchOn })
    },
  }
}

/** Firefox does not report a track's capabilities. */
const capabilitiesOf = (track: MediaStreamTrack | undefined): Capabilities =>
  (track?.getCapabilities?.() ?? {}) as Capabilities

/** If the camera refuses, nothing changes, and the picture shows it. */
async function adjust(track: MediaStreamTrack | undefined, set: Record<string, unknown>) {
  await track?.applyConstraints({ advanced: [set] }).catch(() => {})
}
