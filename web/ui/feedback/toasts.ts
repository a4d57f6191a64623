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

let lastId = 0

/** The same text twice at once is one toast: five failing polls are one piece of news. */
export function showToast(kind: Toast['kind'], text: string, detail?: ReactNode): void {
  const others = toasts.read().filter(toast => toast.text !== text || toast.detail !== undefined)
  toasts.write([...others, { id: ++lastId, kind, text, detail }])
}

export function dismissToast(id: number): void {
  toasts.write(toasts.read().filter(toast => toast.id !== id))
}
