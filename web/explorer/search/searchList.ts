const KEPT = 5

/** Latest first, each once. */
export const addSearch = (searches: readonly string[], text: string): readonly string[] =>
  [text, ...searches.filter(other => other.toLowerCase() !== text.toLowerCase())].slice(0, KEPT)

/** Whatever lies in the storage: what is no list of texts counts as none. */
export function parseSearches(stored: string | null): readonly string[] {
  try {
    const value: unknown = JSON.parse(stored ?? '[]')
    if (!Array.isArray(value)) return []
    return value.filter(text => typeof text === 'string').slice(0, KEPT)
  } catch {
    return []
  }
}
