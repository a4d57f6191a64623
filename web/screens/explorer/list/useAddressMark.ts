import { useSyncExternalStore } from 'react'
import { createStore } from '../../../ui/createStore.ts'

/** The address that the pointer or the focus is on. */
const pointedAt = createStore<string | null>(null)

/** Marks every occurrence of the hovered or focused address. */
export function useAddressMark(address: string) {
  const isMarked = useSyncExternalStore(pointedAt.subscribe, () => pointedAt.read() === address)
  const mark = () => pointedAt.write(address)
  const unmark = () => pointedAt.write(null)
  return {
    'data-marked': isMarked || undefined,
    onPointerEnter: mark,
    onPointerLeave: unmark,
    onFocus: mark,
    onBlur: unmark,
  }
}
