export const viewOf = ({ buffer, byteOffset, length }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, length)

/** Four at a time: an array of its own for so few bytes, or a byte at a time, takes three times as long. */
export function copyBytes(
  source: DataView,
  from: number,
  target: DataView,
  to: number,
  count: number,
): void {
  let at = 0
  for (; at + 4 <= count; at += 4) target.setUint32(to + at, source.getUint32(from + at))
  for (; at < count; at++) target.setUint8(to + at, source.getUint8(from + at))
}
