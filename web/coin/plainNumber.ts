const DIGIT = /\p{Nd}/u
const SIGNS: Record<string, string> = { '،': ',', '，': ',', '．': '.' }

/** The number in ASCII digits, without blanks, direction marks and our unit. */
export const plainNumber = (text: string): string =>
  text
    .replace(/\p{Bidi_Control}/gu, '')
    .replace(/[،，．]/g, sign => SIGNS[sign]!)
    .replace(/\p{Nd}/gu, digitOf)
    .trim()
    .replace(/\s*CXAC$/i, '')

/** Every script has its ten digits in one run, so a digit's distance from the run's start is its value. */
function digitOf(char: string): string {
  const code = char.codePointAt(0)!
  let below = 0
  while (DIGIT.test(String.fromCodePoint(code - below - 1))) below++
  return String(below % 10)
}
