import {
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { type PictureView, panned, zoomed } from './pictureView.ts'

type Change = (turn: (view: PictureView) => PictureView) => void

interface Point {
  x: number
  y: number
}

const WHEEL_SPEED = 0.0015
const LINE_PX = 16
const KEY_STEP = 0.08
const ARROWS: Record<string, Point> = {
  ArrowLeft: { x: KEY_STEP, y: 0 },
  ArrowRight: { x: -KEY_STEP, y: 0 },
  ArrowUp: { x: 0, y: KEY_STEP },
  ArrowDown: { x: 0, y: -KEY_STEP },
}

/** Drag to move, pinch or wheel to zoom, arrow keys to move. */
export function usePictureGestures(change: Change) {
  const frame = useRef<HTMLElement>(null)
  const fingers = useRef(new Map<number, Point>())
  const [isDragging, setDragging] = useState(false)

  const zoomByWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    const distance = event.deltaY * (event.deltaMode === event.DOM_DELTA_LINE ? LINE_PX : 1)
    const at = pointIn(frame.current!, event)
    change(view => zoomed(view, Math.exp(-distance * WHEEL_SPEED), at))
  })
  useEffect(() => {
    const element = frame.current
    const onWheel = (event: WheelEvent) => zoomByWheel(event)
    // React's listener is passive, so the page would scroll too.
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => element?.removeEventListener('wheel', onWheel)
  }, [])

  const press = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || event.target instanceof HTMLButtonElement) return
    event.currentTarget.setPointerCapture(event.pointerId)
    fingers.current.set(event.pointerId, pointIn(event.currentTarget, event))
    setDragging(true)
  }
  const move = (event: PointerEvent<HTMLElement>) => {
    const before = [...fingers.current.values()]
    if (!fingers.current.has(event.pointerId)) return
    fingers.current.set(event.pointerId, pointIn(event.currentTarget, event))
    const after = [...fingers.current.values()]
    const from = middleOf(before)
    const to = middleOf(after)
    const factor = spreadOf(after) / spreadOf(before)
    change(view => panned(zoomed(view, factor, from), { x: to.x - from.x, y: to.y - from.y }))
  }
  const release = (event: PointerEvent<HTMLElement>) => {
    fingers.current.delete(event.pointerId)
    setDragging(fingers.current.size > 0)
  }
  const pressKey = (event: KeyboardEvent<HTMLElement>) => {
    const by = ARROWS[event.key]
    if (!by || event.target !== event.currentTarget) return
    event.preventDefault()
    change(view => panned(view, by))
  }

  return {
    frame,
    isDragging,
    onPointerDown: press,
    onPointerMove: move,
    onPointerUp: release,
    onPointerCancel: release,
    onKeyDown: pressKey,
  }
}

/** In parts of the element's size, from its centre. */
function pointIn(
  element: Element,
  { clientX, clientY }: { clientX: number; clientY: number },
): Point {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: (clientX - left) / width - 0.5, y: (clientY - top) / height - 0.5 }
}

function middleOf(points: readonly Point[]): Point {
  const sum = points.reduce((a, b) => ({ x: a.x + b.x, y: a.y + b.y }), { x: 0, y: 0 })
  return { x: sum.x / points.length, y: sum.y / points.length }
}

/** The distance of two fingers; one finger never zooms. */
function spreadOf([first, second]: readonly Point[]): number {
  if (!first || !second) return 1
  return Math.max(Math.hypot(first.x - second.x, first.y - second.y), 0.01)
}
