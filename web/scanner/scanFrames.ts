import { SCAN_FPS } from '#api/limits.ts'

const FRAME_MS = 1000 / SCAN_FPS

interface Frames<Image> {
  /** Null: there is no picture yet. */
  grab: () => Image | null
  decode: (image: Image) => Promise<string[]>
  onTexts: (texts: string[]) => void
}

/** Reads ten frames a second, one after the other. Returns a function that stops it: a late result is dropped. */
export function scanFrames<Image>({ grab, decode, onTexts }: Frames<Image>): () => void {
  let isOver = false
  let timer: ReturnType<typeof setTimeout>
  const look = async () => {
    const startedAt = performance.now()
    const image = grab()
    const texts = image ? await decode(image) : []
    if (isOver) return
    onTexts(texts)
    const waitMs = Math.max(0, FRAME_MS - (performance.now() - startedAt))
    timer = setTimeout(() => void look(), waitMs)
  }
  void look()
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}
