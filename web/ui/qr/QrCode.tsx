import { useEffect, useState } from 'react'
import styles from './QrCode.module.css'

interface Props {
  text: string
  /** What the code is of: its accessible name. */
  label: string
}

/** Its room and its name at once; the code itself when the code that draws it has come. */
export function QrCode({ text, label }: Props) {
  const [drawn, setDrawn] = useState<{ text: string; source: string }>()
  useEffect(() => {
    const draw = async () => {
      const { qrDrawing } = await import('./qrPicture.ts')
      setDrawn({ text, source: qrDrawing(text) })
    }
    // Offline, or gone after an update of the server: its name stays.
    void draw().catch(() => {})
  }, [text])
  return (
    <img
      className={styles.code}
      src={drawn?.text === text ? drawn.source : undefined}
      alt={label}
    />
  )
}
