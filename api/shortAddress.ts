export const isSameAddress = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

/** First 6 and last 4 characters. No two wallets share this form: the database refuses it. */
export const abbreviate = (text: string): string =>
  text.length <= 10 ? text : `${text.slice(0, 6)}…${text.slice(-4)}`
