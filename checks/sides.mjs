import { readFileSync } from 'node:fs'

const COMMENT = /\/\*.*?\*\//gs
/** Of a box or a text, one side by name. */
const SIDE =
  /(?<![\w-])(?:(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)[\w-]*|border-(?:top|bottom)-(?:left|right)-radius|left|right)\s*:|(?<![\w-])(?:text-align|float|clear)\s*:\s*(?:left|right)\b/g
/** Four values in the order top, right, bottom, left; corners likewise. */
const FOUR = /(?<![\w-])(inset|margin|padding|border-radius|border-width)\s*:\s*([^;{}]+)/g
/** A move to the side, which needs its mirror image (`:dir(rtl)`) in the same file. */
const MOVE = /(?<![\w-])translate\s*:\s*(?!0\s)[^\s;]+\s+[^;]+|translateX\([^)]*\)/g
/** 'physical' in a comment on the line or the one before: the reason why a side is meant in every language. */
const MEANT = /\/\*.*\bphysical\b.*\*\//

/** Styles that name left or right: in Arabic the page runs the other way. */
export function checkSides(paths) {
  return paths.filter(path => path.endsWith('.css')).flatMap(problemsIn)
}

function problemsIn(path) {
  const text = readFileSync(path, 'utf8')
  const lines = text.split('\n')
  // Of the same length, so that positions stay valid.
  const styles = text.replace(COMMENT, comment => comment.replace(/[^\n]/g, ' '))
  const found = [
    ...[...styles.matchAll(SIDE)].map(({ 0: style, index }) => [index, style]),
    ...[...styles.matchAll(FOUR)]
      .filter(([, name, values]) => hasSides(name, values))
      .map(({ 0: style, index }) => [index, style]),
    ...(styles.includes(':dir(rtl)') ? [] : [...styles.matchAll(MOVE)]).map(
      ({ 0: style, index }) => [index, style],
    ),
  ]
  return found
    .map(([index, style]) => [styles.slice(0, index).split('\n').length, style])
    .filter(([line]) => !lines.slice(Math.max(0, line - 2), line).some(each => MEANT.test(each)))
    .map(([line, style]) => `${path}:${line} has '${style.trim()}': use a logical property`)
}

/** Whether left and right differ: boxes have them second and fourth, corners in pairs. */
function hasSides(name, values) {
  const [a, b, c, d] = wordsOf(values)
  if (name === 'border-radius')
    return d === undefined ? b !== undefined && b !== a : a !== b || c !== d
  return d !== undefined && b !== d
}

/** Separated by spaces outside of brackets. */
const wordsOf = values => values.trim().match(/(?:[^\s()]+|\((?:[^()]|\([^()]*\))*\))+/g) ?? []
