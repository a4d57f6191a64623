import { type RefObject, useEffect, useState } from 'react'
import { onFirstInput } from './onFirstInput.ts'

/** True once the element is nearly visible or after the first input; its content loads then. */
export function useIsSoonSeen(place: RefObject<HTMLElement | null>): boolean {
  const [isSoonSeen, setSoonSeen] = useState(false)
  useEffect(() => {
    if (isSoonSeen) return
    const begin = () => setSoonSeen(true)
    const sight = new IntersectionObserver(
      entries => entries.some(({ isIntersecting }) => isIntersecting) && begin(),
      { rootMargin: '50%' },
    )
    if (place.current) sight.observe(place.current)
    const stopListening = onFirstInput(begin)
    return () => {
      sight.disconnect()
      stopListening()
    }
  }, [isSoonSeen, place])
  return isSoonSeen
}
