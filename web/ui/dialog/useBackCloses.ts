import { useEffect, useEffectEvent } from 'react'

/** The browser's position in its history. */
interface HistoryEntry {
  /** The router's page index. */
  page: number
  /** How many entries above the page's own: one for each open dialog. */
  dialogs: number
  /** The history's length when this entry was the last. */
  length: number
}

/** Innermost last. */
const open: { close: () => void }[] = []
let entry = here()
/** Our own history.go is pending: nothing can be pushed before its popstate. */
let isStepping = false
let timer = 0

/** Back closes the dialog, and leaves the screen only if none is open. */
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
  // Forward onto the entry of a closed dialog whose link was followed: go on to that page.
  if (surplus > 0 && isForward && history.length > entry.length) step(1)
  else settleSoon()
})

// A reload may start on the entry of a closed dialog.
settleSoon()

/** Deferred: closing one dialog to open another, or to navigate, needs no step in between. */
function settleSoon(): void {
  clearTimeout(timer)
  timer = window.setTimeout(settle)
}

/** Makes the history have one entry for each open dialog. */
function settle(): void {
  if (isStepping) return
  entry = here()
  if (entry.dialogs > open.length) return step(open.length - entry.dialogs)
  while (entry.dialogs < open.length) push(entry.dialogs + 1)
}

function push(dialogs: number): void {
  // With the router's own state: for the router this is the same page.
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
