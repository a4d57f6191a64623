/** A property of a global that does not exist: no minifier renames it, moves it or changes its quotes. */
export const markerOf = (key: string): string => `__text.${key.replaceAll('.', '$')}`

export const MARKER = /\b__text\.([\w$]+)/g
export const keyOf = (marked: string): string => marked.replaceAll('$', '.')
