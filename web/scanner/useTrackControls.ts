import { useEffect, useState } from 'react'
import { ZOOM_MIN } from '#api/limits.ts'

/** What phones' cameras offer and TypeScript does not know of. */
interface Capabilities {
  zoom?: { min: number; max: number }
  torch?: boolean
}

/** Zoom and light: the camera's own where it has them. `digitalZoom` is what remains to be done by cropping. */
export function useTrackControls(stream: MediaStream | null) {
  const [zoom, setZoom] = useState(ZOOM_MIN)
  /** The light belongs to one camera, and goes out with it. */
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

/** Firefox does not tell what a track can do. */
const capabilitiesOf = (track: MediaStreamTrack | undefined): Capabilities =>
  (track?.getCapabilities?.() ?? {}) as Capabilities

/** A camera that refuses stays as it is, which the picture shows. */
async function adjust(track: MediaStreamTrack | undefined, set: Record<string, unknown>) {
  await track?.applyConstraints({ advanced: [set] }).catch(() => {})
}
