import { type RefObject, useEffect, useRef } from 'react'

/** A video element that shows the stream. */
export function useVideoOf(stream: MediaStream | null): RefObject<HTMLVideoElement | null> {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (video.current) video.current.srcObject = stream
  }, [stream])
  return video
}
