const HASH = /(?:^|[^0-9a-f])([0-9a-f]{64})(?![0-9a-f])/i

/** The hash in what somebody pastes: plain, with 0x, or in a link. Null if there is none. */
export const hashIn = (text: string): string | null => HASH.exec(text)?.[1]?.toLowerCase() ?? null
