import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const SHEET_IMPORT = /import (\w+) from '(\.[^']+\.module\.css)'/g
const CLASS = /\.([a-z][\w-]*)/gi
const NO_SELECTOR = /\/\*.*?\*\/|"[^"]*"|'[^']*'|url\([^)]*\)/gs

/** Class names without a rule, and rules whose class is unused. */
export function checkClasses(paths) {
  const sheets = new Map(
    paths
      .filter(path => path.endsWith('.module.css'))
      .map(path => [path, { classes: classesIn(path), used: new Set() }]),
  )
  const code = paths.filter(path => /\.tsx?$/.test(path))
  const texts = new Map(code.map(path => [path, readFileSync(path, 'utf8')]))
  /** `styles[look]` may use any class whose name is a quoted word somewhere. */
  const isWord = name => [...texts.values()].some(text => text.includes(`'${name}'`))
  const problems = []
  for (const [path, text] of texts)
    for (const [, name, target] of text.matchAll(SHEET_IMPORT)) {
      const place = join(dirname(path), target)
      const sheet = sheets.get(place)
      if (!sheet) {
        problems.push(`${path} imports ${place}, which is not there`)
        continue
      }
      for (const [, used] of text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))) {
        sheet.used.add(used)
        if (!sheet.classes.has(used)) problems.push(`${path}: ${place} has no class '${used}'`)
      }
      if (text.includes(`${name}[`))
        for (const each of sheet.classes) if (isWord(each)) sheet.used.add(each)
    }
  for (const [path, { classes, used }] of sheets)
    for (const name of classes)
      if (!used.has(name)) problems.push(`${path}: class '${name}' is unused`)
  return problems
}

function classesIn(path) {
  const selectors = readFileSync(path, 'utf8').replace(NO_SELECTOR, '')
  return new Set([...selectors.matchAll(CLASS)].map(([, name]) => name))
}
