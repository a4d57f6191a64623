import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Decoder } from './Decoder.ts'
import { openDecoder } from './openDecoder.ts'

interface Opening {
  /** Null until it has started. */
  decoder: Decoder | null
  hasFailed: boolean
  /** For callers that can wait until it has started. */
  opening: RefObject<Promise<Decoder> | null>
}

export function useDecoder(): Opening {
  const [decoder, setDecoder] = useState<Decoder | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const opening = useRef<Promise<Decoder>>(null)
  useEffect(() => {
    let isOver = false
    const mine = openDecoder()
    opening.current = mine
    mine.then(
      opened => !isOver && setDecoder(opened),
      () => !isOver && setFailed(true),
    )
    return () => {
      isOver = true
      void mine.then(opened => opened.close()).catch(() => {})
    }
  }, [])
  return { decoder, hasFailed, opening }
}
