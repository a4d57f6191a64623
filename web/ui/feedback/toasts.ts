import type { ReactNode } from 'react'
import { createStore } from '../createStore.ts'

export interface Toast {
  id: number
  kind: 'error' | 'success'
  text: string
  /** What belongs to this one piece of news, such as a link to it. */
  detail?: ReactNode
}

/** What is shown now, oldest first. */
export const toasts = createStore<readonly Toast[]>([])

/** More would cover the page of who sends to several at a stroke. */
const AT_ONCE = 3

let lastId = 0

/**
 * The same text twice at once is one toast: five failing polls are one piece of news. Of too many, the oldest success
 * goes; what went wrong stays.
 */
export function showToast(kind: Toast['kind'], text: string, detail?: ReactNode): void {
  const others = toasts.read().filter(toast => toast.text !== text || toast.detail !== undefined)
  const settled = others.length < AT_ONCE ? null : others.find(toast => toast.kind === 'success')
  const kept = others.filter(toast => toast !== settled)
  toasts.write([...kept, { id: ++lastId, kind, text, detail }])
}

export function dismissToast(id: number): void {
  toasts.write(toasts.read().filter(toast => toast.id !== id))
}
