import type { Message } from '#api/language/say.ts'

/** In development and in tests; `bundle/texts.ts` writes it into the page. */
declare const __text: Readonly<Record<string, Message>>

/** In production the build has put the message itself in the place of its key. */
export const messageOf = (key: string): Message => (import.meta.env?.PROD ? key : __text[key]!)
