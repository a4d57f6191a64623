import { type Hsl, bloImage } from 'blo'
import { memo } from 'react'
import styles from './Identicon.module.css'

interface Props {
  address: string
  size: number
}

/** A picture made from an address, to tell wallets apart. Inline SVG: an SVG in an <img> is a separate document. */
export const Identicon = memo(({ address, size }: Props) => {
  const [half, [background, colour, spot]] = bloImage(address as `0x${string}`)
  return (
    <svg className={styles.identicon} viewBox="0 0 8 8" width={size} height={size} aria-hidden>
      <path fill={textOf(background)} d="M0 0h8v8H0z" />
      <path fill={textOf(colour)} d={squares(half, 1)} />
      <path fill={textOf(spot)} d={squares(half, 2)} />
    </svg>
  )
})

const textOf = ([hue, saturation, lightness]: Hsl): string =>
  `hsl(${hue} ${saturation}% ${lightness}%)`

/** Eight rows of four, and the same again mirrored. */
function squares(half: Uint8Array, kind: number): string {
  let path = ''
  half.forEach((found, index) => {
    if (found !== kind) return
    const [x, y] = [index % 4, Math.floor(index / 4)]
    for (const left of [x, 7 - x]) path += `M${left} ${y}h1v1h-1z`
  })
  return path
}
