import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')
const SURFACES = ['page', 'surface', 'surface-sunken', 'field', 'surface-hover', 'accent-tint']
const TEXTS = [
  'text',
  'text-muted',
  'accent',
  'accent-hover',
  'gain',
  'loss',
  'good',
  'caution',
  'bad',
]
/** Texts and icons, each with the backgrounds that it may stand on, and the least contrast by WCAG 2.2. */
const PAIRS = [
  ...TEXTS.map(text => [text, SURFACES, 4.5] as const),
  ...['good', 'caution', 'bad'].map(kind => [kind, [`${kind}-tint`], 4.5] as const),
  ['text', ['good-tint', 'caution-tint', 'bad-tint'], 4.5],
  ['text-muted', ['good-tint', 'caution-tint', 'bad-tint'], 4.5],
  ['on-accent', ['accent', 'accent-hover'], 4.5],
  ['on-bad', ['bad'], 4.5],
  ['brass', SURFACES, 3],
  ['hairline-strong', SURFACES, 3],
] as const

for (const [index, theme] of ['light', 'dark'].entries())
  test.each(PAIRS)(`in the ${theme} theme %s can be read on %s`, (text, surfaces, least) => {
    for (const surface of surfaces)
      expect(contrast(colour(text, index), colour(surface, index)), surface).toBeGreaterThanOrEqual(
        least,
      )
  })

/** The colour of a token in a theme, as red, green and blue from 0 to 1. */
function colour(token: string, index: number): number[] {
  const values = new RegExp(`--${token}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(css)!
  const digits = values[index + 1]!.slice(1)
  const parts = digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits
  return parts.match(/../g)!.map(part => parseInt(part, 16) / 255)
}

function contrast(one: readonly number[], other: readonly number[]): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(parts: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = parts.map(part =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
