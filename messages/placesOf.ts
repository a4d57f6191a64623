import type { Message, Part } from '#api/language/say.ts'

interface Places {
  values: Set<string>
  /** Formatted, or counted by a plural. */
  numbers: Set<string>
  /** What a select chooses by. */
  words: Set<string>
  tags: Set<string>
  /** The cases of each plural. */
  plurals: string[][]
}

/** What a message needs values for. A number that is also a plain value counts as a number. */
export function placesOf(message: Message): Places {
  const places: Places = {
    values: new Set(),
    numbers: new Set(),
    words: new Set(),
    tags: new Set(),
    plurals: [],
  }
  if (typeof message !== 'string') addPlaces(message, places)
  places.values = places.values.difference(places.numbers).difference(places.words)
  return places
}

function addPlaces(parts: readonly Part[], places: Places): void {
  for (const part of parts) {
    if (typeof part === 'string') continue
    const [name, form, byWord] = part
    if (form === undefined) places.values.add(name)
    else if (form === 0) places.numbers.add(name)
    else if (Array.isArray(form)) {
      places.tags.add(name)
      addPlaces(form as readonly Part[], places)
    } else {
      places[byWord ? 'words' : 'numbers'].add(name)
      if (!byWord) places.plurals.push(Object.keys(form))
      for (const inside of Object.values(form)) addPlaces(inside, places)
    }
  }
}
