const MAX_UINT64 = 0xffff_ffff_ffff_ffffn
const TWO_TO_32 = 0x1_0000_0000

export const isUint64 = (value: bigint): boolean => value >= 0n && value <= MAX_UINT64

/** Refuses what does not fit: DataView would wrap it silently, and two records would have one hash. */
export function writeUint64(view: DataView, offset: number, value: number | bigint): void {
  if (typeof value === 'bigint') {
    if (!isUint64(value)) throw new RangeError(`${value} does not fit in 64 bits without a sign`)
    view.setBigUint64(offset, value)
    return
  }
  if (!Number.isSafeInteger(value) || value < 0)
    throw new RangeError(`${value} is not an exact whole number from 0 up`)
  view.setUint32(offset, Math.floor(value / TWO_TO_32))
  view.setUint32(offset + 4, value % TWO_TO_32)
}

/** In 8 bytes. */
export function encodeUint64(value: number | bigint): Uint8Array {
  const bytes = new Uint8Array(8)
  writeUint64(new DataView(bytes.buffer), 0, value)
  return bytes
}

/** Throws if a number cannot hold it exactly. */
export function readCount(view: DataView, offset: number): number {
  const value = view.getUint32(offset) * TWO_TO_32 + view.getUint32(offset + 4)
  if (value > Number.MAX_SAFE_INTEGER)
    throw new RangeError(`${view.getBigUint64(offset)} is not an exact whole number`)
  return value
}
