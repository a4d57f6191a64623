import { parseAst } from 'vite'

/** Attributes and properties whose value is shown or read aloud. */
const SHOWN =
  /^(alt|label|placeholder|title|subtitle|detail|text|description|heading|name|failure|comfort|aria-(label|description|roledescription|valuetext))$/
const WORD = /\p{L}{2,}/u
/** Two words, as no class, key or path has them. */
const PHRASE = /\p{L}{2,}[,.:]?\s+\p{L}+/u
/** Names that no language translates. */
const SAME_EVERYWHERE =
  /^[\s\p{P}\p{S}\d]*(CXAC|KYC|CSV|PDF|QR|API|IPv?\d?|UTC)?[\s\p{P}\p{S}\d]*$/u
/** Texts for developers and for programs. */
const NOT_SHOWN = /\/[/*]+ Not shown\b/

/** Texts of a screen that stand in its code. A comment 'Not shown' on the line or the one before says that it is none. */
export function literalTexts(path, source) {
  const lines = source.split('\n')
  const found = []
  const report = (node, text) => {
    const line = source.slice(0, node.start).split('\n').length
    const isMeant = [lines[line - 1], lines[line - 2]].some(each => NOT_SHOWN.test(each ?? ''))
    if (!isMeant && !SAME_EVERYWHERE.test(text))
      found.push({ line, found: text.trim().replaceAll(/\s+/g, ' ').slice(0, 60) })
  }
  walk(parseAst(source, { lang: path.endsWith('x') ? 'tsx' : 'ts' }), null, report, false)
  return found
}

/** `isShown`: whether a text here is certainly shown, so that one word is enough. */
function walk(node, parent, report, isShown) {
  if (!node || typeof node.type !== 'string' || isForProgrammers(node)) return
  if (node.type === 'JSXText' && WORD.test(node.value)) report(node, node.value)
  const text = textOf(node)
  if (
    text !== null &&
    (isShown ? /^[\p{Lu}]/u.test(text.trim()) && WORD.test(text) : PHRASE.test(text))
  )
    report(node, text)
  for (const [key, child] of Object.entries(node)) {
    if (key === 'typeAnnotation' || key === 'typeArguments' || (key === 'key' && !node.computed))
      continue
    const isChildShown = shows(node, key) ?? isShown
    for (const each of Array.isArray(child) ? child : [child])
      if (each && typeof each === 'object') walk(each, node, report, isChildShown)
  }
}

/** True or false where this node decides; undefined where what is around it does. */
function shows(node, key) {
  if (node.type === 'JSXAttribute') return SHOWN.test(String(node.name.name))
  if (node.type === 'Property') return SHOWN.test(String(node.key.name))
  if (node.type === 'JSXExpressionContainer') return undefined
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') return key === 'children'
  if (node.type === 'ConditionalExpression') return key === 'test' ? false : undefined
  if (node.type === 'LogicalExpression') return undefined
  return false
}

const textOf = node => {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null
  if (node.type === 'TemplateElement') return node.value.cooked
  return null
}

/** Imports, types, errors that only a log shows, comparisons, and messages between a page and its workers. */
const isForProgrammers = node =>
  /^(Import|ExportAll|TS(?!As|Satisfies|NonNull))/.test(node.type) ||
  (node.type === 'BinaryExpression' && /^[!=]==$/.test(node.operator)) ||
  (node.type === 'CallExpression' && node.callee.property?.name === 'postMessage') ||
  (node.type === 'NewExpression' && /Error$|^RegExp$/.test(node.callee.name ?? '')) ||
  (node.type === 'JSXAttribute' && /^(className|d|style|viewBox)$/.test(node.name.name))
