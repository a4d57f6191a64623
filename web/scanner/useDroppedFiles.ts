import { useEffect, useEffectEvent, useState } from 'react'

/** Files that are dropped or pasted anywhere on the page. True while some are held over it. */
export function useDroppedFiles(onFiles: (files: FileList) => void): boolean {
  const [isOver, setOver] = useState(false)
  const take = useEffectEvent((event: Event, transfer: DataTransfer | null) => {
    setOver(false)
    if (!transfer?.files.length) return
    event.preventDefault()
    onFiles(transfer.files)
  })

  useEffect(() => {
    const onDragOver = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      // Else the browser would leave the app and open the file.
      event.preventDefault()
      setOver(true)
    }
    const onDragLeave = (event: DragEvent) => event.relatedTarget === null && setOver(false)
    const onDrop = (event: DragEvent) => take(event, event.dataTransfer)
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
