import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

/**
 * Calls back with files that are dropped or pasted into the area; without an area, anywhere on the page. True while
 * files are dragged over it.
 */
export function useDroppedFiles(
  onFiles: (files: FileList) => void,
  area?: RefObject<HTMLElement | null>,
): boolean {
  const [isOver, setOver] = useState(false)
  const isMine = useEffectEvent(
    ({ target }: Event) => !area || (target instanceof Node && !!area.current?.contains(target)),
  )
  const take = useEffectEvent((event: Event, transfer: DataTransfer | null) => {
    setOver(false)
    if (!transfer?.files.length || !isMine(event)) return
    event.preventDefault()
    onFiles(transfer.files)
  })

  useEffect(() => {
    const onDragOver = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      // Otherwise the browser would leave the app and open the file.
      event.preventDefault()
      setOver(isMine(event))
    }
    const onDragLeave = (event: DragEvent) => event.relatedTarget === null && setOver(false)
    const onDrop = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
      take(event, event.dataTransfer)
    }
    const onPaste = (event: ClipboardEvent) => take(event, event.clipboardData)
    document.addEventListener('dragover', onDragOver)
    document.addEventListener('dragleave', onDragLeave)
    document.addEventListener('drop', onDrop)
    document.addEventListener('paste', onPaste)
    return () => {
      document.removeEventListener('dragover', onDragOver)
      document.removeEventListener('dragleave', onDragLeave)
      document.removeEventListener('drop', onDrop)
      document.removeEventListener('paste', onPaste)
    }
  }, [])

  return isOver
}
