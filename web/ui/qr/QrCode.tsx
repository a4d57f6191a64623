import styles from './QrCode.module.css'
import { qrModules } from './qrPicture.ts'

interface Props {
  text: string
  /** What the code is of: its accessible name. */
  label: string
}

/** Black on white in every theme: scanners read nothing else as surely. */
export const QrCode = ({ text, label }: Props) => (
  <img className={styles.code} src={drawingOf(text)} alt={label} />
)

function drawingOf(text: string): string {
  const modules = qrModules(text)
  const size = modules.length
  const dark = modules.flatMap((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')),
  )
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${dark.join('')}"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
