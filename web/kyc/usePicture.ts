import { useEffect, useState, useSyncExternalStore } from 'react'
import { createPicture } from './createPicture.ts'

export type Picture = ReturnType<typeof usePicture>

/** `earlierUrl`: the picture of an earlier application, which may be used again. */
export function usePicture(label: string, earlierUrl: string | null) {
  const [picture] = useState(() => createPicture(label, earlierUrl))
  useEffect(() => picture.stop, [picture])
  return { label, ...picture, ...useSyncExternalStore(picture.subscribe, picture.read) }
}
