/** What is in memory, or is being read. A promise for each cached value would cost a poll more than finding it. */
export type Soon<Value> = Value | Promise<Value>

/** Calls `next` with the value: at once if it is here. */
export const whenReady = <Value, Next>(value: Soon<Value>, next: (value: Value) => Soon<Next>) =>
  value instanceof Promise ? value.then(next) : next(value)
