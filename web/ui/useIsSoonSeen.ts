import { type RefObject, useEffect, useState } from 'react'
import { onFirstStir } from './onFirstStir.ts'

/** True once an element is nearly in sight or the user has stirred: what it stands for is not loaded before. */
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
    const stopListening = onFirstStir(begin)
    return () => {
      sight.disconnect()
      stopListening()
    }
  }, [isSoonSeen, place])
  return isSoonSeen
}
