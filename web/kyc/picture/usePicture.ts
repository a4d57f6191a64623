import { useEffect, useState, useSyncExternalStore } from 'react'
import { createPicture } from './createPicture.ts'
import { preparePicture } from './preparePicture.ts'
import { uploadPicture } from './uploadPicture.ts'

const MEANS = { prepare: preparePicture, send: uploadPicture }

export type Picture = ReturnType<typeof usePicture>

/** `earlierUrl`: the picture of an earlier application, which may be used again. */
export function usePicture(label: string, earlierUrl: string | null) {
  const [picture] = useState(() => createPicture(label, earlierUrl, MEANS))
  useEffect(() => picture.stop, [picture])
  return { label, ...picture, ...useSyncExternalStore(picture.subscribe, picture.read) }
}
