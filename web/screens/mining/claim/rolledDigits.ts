/** For each character of the new number, the characters that roll past, the new one last. */
export function rolledDigits(from: string, to: string, sign = '.'): string[][] {
  const [whole = '', decimals = ''] = from.split(sign)
  const [newWhole = ''] = to.split(sign)
  // Digits of the same value stand below each other.
  const old = `${whole.slice(-newWhole.length).padStart(newWhole.length)}${sign}${decimals}`
  return Array.from(to, (character, place) => rolled(old[place] ?? ' ', character))
}

function rolled(old: string, wanted: string): string[] {
  if (!isDigit(wanted) || old === wanted) return [wanted]
  if (!isDigit(old)) return [' ', wanted]
  const steps = (Number(wanted) - Number(old) + 10) % 10
  return Array.from({ length: steps + 1 }, (_, step) => String((Number(old) + step) % 10))
}

const isDigit = (character: string): boolean => /\d/.test(character)
