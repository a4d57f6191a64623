/** The name in a verifier key, which for a log is its origin. */
export const keyName = (verifierKey: string): string => verifierKey.split('+', 1)[0]!
