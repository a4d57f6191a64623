import { readFileSync } from 'node:fs'

const USE = /var\(\s*(--[\w-]+)/g
/** In a sheet, as in `--gap: 1rem`, or in code, as in `{ '--gap': gap }` and `setProperty('--gap', gap)`. */
const DEFINITION = /(--[\w-]+)['"]?\]?\s*[:,]/g

/** Custom properties that no sheet defines and no code sets: a rule that uses one is ignored by the browser. */
export function checkProperties(paths) {
  const texts = paths
    .filter(path => /\.css$|^web\/(?!journeys\/).*\.tsx?$/.test(path))
    .map(path => [path, readFileSync(path, 'utf8')])
  const defined = new Set(texts.flatMap(([, text]) => namesIn(text.replace(USE, ''), DEFINITION)))
  return texts.flatMap(([path, text]) =>
    namesIn(text, USE)
      .filter(name => !defined.has(name))
      .map(name => `${path}: no sheet and no code defines ${name}`),
  )
}

function namesIn(text, pattern) {
  return [...text.matchAll(pattern)].map(([, name]) => name)
}
