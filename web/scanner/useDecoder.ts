import { useEffect, useState } from 'react'
import { type Decoder, openDecoder } from './openDecoder.ts'

/** Null until it has started. */
export function useDecoder(): { decoder: Decoder | null; hasFailed: boolean } {
  const [decoder, setDecoder] = useState<Decoder | null>(null)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    let isOver = false
    const opening = openDecoder()
    opening.then(
      opened => !isOver && setDecoder(opened),
      () => !isOver && setFailed(true),
    )
    return () => {
      isOver = true
      void opening.then(opened => opened.close()).catch(() => {})
    }
  }, [])
  return { decoder, hasFailed }
}
