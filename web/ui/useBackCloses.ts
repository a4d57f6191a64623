import { useEffect, useEffectEvent } from 'react'

/** Where the browser stands in its history. */
interface HistoryEntry {
  /** The router's count of pages. */
  page: number
  /** How many entries above its page's own, one for each dialog that was open. */
  dialogs: number
  /** How long the history was when this entry was its last. */
  length: number
}

/** The innermost last. */
const open: { close: () => void }[] = []
let entry = here()
/** A step of our own is under way. Until it has arrived, nothing can be added. */
let isStepping = false
let timer = 0

/** A step back closes the dialog, and leaves the screen only when none is open. */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!isOpen) return
    const dialog = { close: () => close() }
    open.push(dialog)
    settleSoon()
    return () => {
      open.splice(open.indexOf(dialog), 1)
      settleSoon()
    }
  }, [isOpen])
}

window.addEventListener('popstate', () => {
  const wasOurs = isStepping
  isStepping = false
  const from = entry
  entry = here()
  const surplus = entry.dialogs - open.length
  if (surplus < 0 && !wasOurs) for (const { close } of open.slice(surplus).toReversed()) close()
  const isForward =
    entry.page > from.page || (entry.page === from.page && entry.dialogs > from.dialogs)
  // A link in the dialog led on: there is a page behind this entry of a dialog that is gone.
  if (surplus > 0 && isForward && history.length > entry.length) step(1)
  else settleSoon()
})

// A reload may begin on the entry of a dialog that is gone.
settleSoon()

/** Not at once: whoever closes one dialog to open another, or to go elsewhere, needs no step in between. */
function settleSoon(): void {
  clearTimeout(timer)
  timer = window.setTimeout(settle)
}

/** Brings the history to one entry for each open dialog. */
function settle(): void {
  if (isStepping) return
  entry = here()
  if (entry.dialogs > open.length) return step(open.length - entry.dialogs)
  while (entry.dialogs < open.length) push(entry.dialogs + 1)
}

function push(dialogs: number): void {
  // With the router's own state: to it, this is the same page.
  const state: unknown = history.state
  history.pushState(state, '')
  history.replaceState({ ...(state as object | null), dialogs, length: history.length }, '')
  entry = here()
}

function step(by: number): void {
  isStepping = true
  history.go(by)
}

function here(): HistoryEntry {
  const state = history.state as (Partial<HistoryEntry> & { idx?: number }) | null
  return { page: state?.idx ?? 0, dialogs: state?.dialogs ?? 0, length: state?.length ?? 0 }
}
