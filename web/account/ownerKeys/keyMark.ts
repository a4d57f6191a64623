const MARK_DIGITS = 8

/** The end of a public key: by it an owner tells one recovery file from another. */
export const keyMark = (key: string): string => key.slice(-MARK_DIGITS)
