import { useSyncExternalStore } from 'react'
import type { createPicture } from './createPicture.ts'

export type Picture = ReturnType<typeof usePicture>

export const usePicture = (picture: ReturnType<typeof createPicture>) => ({
  ...picture,
  ...useSyncExternalStore(picture.subscribe, picture.read),
})
