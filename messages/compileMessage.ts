import { type MessageFormatElement, TYPE, parse } from '@formatjs/icu-messageformat-parser'
import type { Message, Part } from '#api/language/say.ts'

/** An ICU message as the data that `say` reads: no browser has to parse it. */
export function compileMessage(icu: string): Message {
  const parts = compileParts(parse(icu, { shouldParseSkeletons: false }), null)
  if (parts.length === 0) return ''
  const [only] = parts
  return parts.length === 1 && typeof only === 'string' ? only : parts
}

/** `counted`: the number of the plural around them, for which '#' stands. */
function compileParts(elements: MessageFormatElement[], counted: string | null): Part[] {
  return elements.map(element => {
    switch (element.type) {
      case TYPE.literal:
        return element.value
      case TYPE.argument:
        return [element.value]
      case TYPE.pound:
        return [counted!, 0]
      case TYPE.number:
        if (element.style) throw new Error(`{${element.value}, number} takes no style`)
        return [element.value, 0]
      case TYPE.tag:
        return [element.value, compileParts(element.children, counted)]
      case TYPE.select:
        return [element.value, compileCases(element.options, counted), 1]
      case TYPE.plural:
        if (element.pluralType !== 'cardinal' || element.offset)
          throw new Error(`{${element.value}} must be a plain plural`)
        return [element.value, compileCases(element.options, element.value)]
      default:
        throw new Error(`{${element.value}}: dates and times come in as texts, formatted before`)
    }
  })
}

const compileCases = (
  options: Record<string, { value: MessageFormatElement[] }>,
  counted: string | null,
): Record<string, Part[]> =>
  Object.fromEntries(
    Object.entries(options).map(([name, { value }]) => [name, compileParts(value, counted)]),
  )
