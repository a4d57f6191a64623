import { useEffect, useRef, useState } from 'react'
import { type Micros, micros, microsFromJson, microsToJson } from '#api/money.ts'
import { Amount } from './Amount.tsx'

const COUNTING_MS = 700
const STEPS = 10_000

/** An amount that counts to its new value, so that the eye notices the change. Jumps where motion is unwanted. */
export function CountingAmount({ coins }: { coins: number }) {
  const [shown, setShown] = useState(coins)
  const last = useRef(coins)

  useEffect(() => {
    const from = microsFromJson(last.current)
    const to = microsFromJson(coins)
    last.current = coins
    if (from === to) return
    if (from === null || to === null || wantsNoMotion()) return setShown(coins)
    const startedAt = performance.now()
    let frame = requestAnimationFrame(function count(now) {
      const progress = Math.min(1, Math.max(0, now - startedAt) / COUNTING_MS)
      setShown(progress < 1 ? microsToJson(between(from, to, progress)) : coins)
      if (progress < 1) frame = requestAnimationFrame(count)
    })
    return () => {
      cancelAnimationFrame(frame)
      setShown(coins)
    }
  }, [coins])

  return <Amount coins={shown} />
}

/** Slows down towards the end. */
function between(from: Micros, to: Micros, progress: number): Micros {
  const eased = Math.round((1 - (1 - progress) ** 3) * STEPS)
  return micros(from + ((to - from) * BigInt(eased)) / BigInt(STEPS))
}

const wantsNoMotion = () =>
  matchMedia('(prefers-reduced-motion: reduce)').matches || document.hidden
