import type { Message } from '#api/language/say.ts'

declare const __text: Readonly<Record<string, Message>>

/** All messages of an area, by key. In production the build puts them in the place of the call. */
export const areaOf = (area: string): Record<string, Message> =>
  Object.fromEntries(
    Object.entries(__text)
      .filter(([key]) => key.startsWith(`${area}.`))
      .map(([key, message]) => [key.slice(area.length + 1), message]),
  )
