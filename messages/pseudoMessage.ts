import type { Message, Part } from '#api/language/say.ts'

/** As much longer as other languages may be. */
const LONGER = 0.4
const FILLER = 'ẃõŕďś ŧħåť måķé íť ľõñğéŕ '

/** English that a test can tell from texts in the code: each text in ⟦…⟧ and 40 % longer. */
export const pseudoMessage = (message: Message): Message =>
  typeof message === 'string' ? pseudoText(message) : message.map(pseudoPart)

function pseudoPart(part: Part): Part {
  if (typeof part === 'string') return pseudoText(part)
  const [name, form, byWord] = part
  if (form === undefined || form === 0) return part
  if (Array.isArray(form)) return [name, (form as readonly Part[]).map(pseudoPart)]
  const cases = Object.entries(form).map(([key, parts]) => [key, parts.map(pseudoPart)])
  return [name, Object.fromEntries(cases), byWord!]
}

function pseudoText(text: string): string {
  if (!/\p{L}/u.test(text)) return text
  const extra = Math.ceil(text.length * LONGER)
  const filler = FILLER.repeat(Math.ceil(extra / FILLER.length)).slice(0, extra)
  return text.replace(/^(\s*)(.*?)(\s*)$/s, (_, before, inner, after) =>
    [before, '⟦', inner, ' ', filler.trim(), '⟧', after].join(''),
  )
}
