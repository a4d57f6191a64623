type Column = Uint8Array | Uint32Array | BigUint64Array | Float64Array

/**
 * The same values, and room for more. The column that it was is given back at once: left to be collected, a large one
 * would take its memory twice.
 */
export function withRoom<Kind extends Column>(column: Kind, length: number): Kind {
  const larger = new (column.constructor as new (length: number) => Kind)(length)
  larger.set(column as never)
  void (column.buffer as ArrayBuffer).transfer(0)
  return larger
}
