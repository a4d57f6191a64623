type Column = Uint8Array | Uint32Array | BigUint64Array | Float64Array

/** The same values with more capacity. */
export function withCapacity<Kind extends Column>(column: Kind, length: number): Kind {
  const larger = new (column.constructor as new (length: number) => Kind)(length)
  larger.set(column as never)
  release(column)
  return larger
}

/** Returns its memory at once, for nobody uses it any more: a thread that is idle collects no garbage. */
export function release(column: Column): void {
  void (column.buffer as ArrayBuffer).transfer(0)
}
