type Column = Uint8Array | Uint32Array | BigUint64Array | Float64Array

/**
 * The same values with more capacity. The old column's memory is released at once: until a garbage collection, a large
 * one would take its memory twice.
 */
export function withCapacity<Kind extends Column>(column: Kind, length: number): Kind {
  const larger = new (column.constructor as new (length: number) => Kind)(length)
  larger.set(column as never)
  void (column.buffer as ArrayBuffer).transfer(0)
  return larger
}
