import type { ReactNode } from 'react'
import { createStore } from '../createStore.ts'

export interface Toast {
  id: number
  kind: 'error' | 'success'
  text: string
  /** Details, such as a link. */
  detail?: ReactNode
  /** Identifies what it is about, for `dismissToastsAbout`. */
  about?: string | undefined
}

/** The toasts on the screen, oldest first. */
export const toasts = createStore<readonly Toast[]>([])

/** More would cover the page after several payments in a row. */
const AT_ONCE = 3

let lastId = 0

/**
 * A text that is already shown is not added again: five failing polls are one toast. If there are too many, the oldest
 * success is removed; errors stay.
 */
export function showToast(
  kind: Toast['kind'],
  text: string,
  detail?: ReactNode,
  about?: string,
): void {
  const others = toasts.read().filter(toast => toast.text !== text || toast.detail !== undefined)
  const settled = others.length < AT_ONCE ? null : others.find(toast => toast.kind === 'success')
  const kept = others.filter(toast => toast !== settled)
  toasts.write([...kept, { id: ++lastId, kind, text, detail, about }])
}

export function dismissToast(id: number): void {
  toasts.write(toasts.read().filter(toast => toast.id !== id))
}

/** It has been settled. */
export function dismissToastsAbout(about: string): void {
  toasts.write(toasts.read().filter(toast => toast.about !== about))
}
