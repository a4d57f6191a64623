import { useEffect, useState } from 'react'
import styles from './QrCode.module.css'

interface Props {
  text: string
  /** The code's accessible name. */
  label: string
}

/** A placeholder with the name at once; the QR code when its drawing code has loaded. */
export function QrCode({ text, label }: Props) {
  const [drawn, setDrawn] = useState<{ text: string; source: string }>()
  useEffect(() => {
    const draw = async () => {
      const { qrDrawing } = await import('./qrPicture.ts')
      setDrawn({ text, source: qrDrawing(text) })
    }
    // Offline, or removed by an update of the server: the name stays.
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
