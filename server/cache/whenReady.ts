/** What is in memory, or is being read. A promise for each cached value would cost a poll more than finding it. */
export type Soon<Value> = Value | Promise<Value>

/** Makes something of the value: at once if it is here. */
export const whenReady = <Value, Made>(value: Soon<Value>, make: (value: Value) => Soon<Made>) =>
  value instanceof Promise ? value.then(make) : make(value)
