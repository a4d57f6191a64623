import { parseAst } from 'vite'

/** Of the syntax tree, which has a type for each kind. */
interface Node extends Record<string, unknown> {
  type: string
  start: number
}

interface Found {
  line: number
  found: string
}

/** Properties whose value is shown or read aloud. */
const SHOWN =
  /^(alt|label|placeholder|title|subtitle|subject|body|ending|detail|text|description|heading|name|failure|comfort|aria-(label|description|roledescription|valuetext))$/
const WORD = /\p{L}{2,}/u
/** Two words, as no class, key or path has them. */
const PHRASE = /\p{L}{2,}[,.:]?\s+\p{L}+/u
/** As a label is written: in another language it is never equal to this. */
const COMPARED_LABEL = /^\p{Lu}\p{L}+ \p{L}/u
/** Names that no language translates. */
const SAME_EVERYWHERE =
  /^[\s\p{P}\p{S}\d]*(CXAC|KYC|CSV|PDF|QR|API|IPv?\d?|UTC|SYSTEM)?[\s\p{P}\p{S}\d]*$/u
/** `LoginScreen`: no language writes so. */
const NAME_IN_CODE = /^([A-Z][a-z]+){2,}$/
/** A statement for the database, also in a file that writes mails. */
const SQL = /^\s*(SELECT|INSERT INTO|UPDATE|DELETE FROM|WITH)\b|\bFROM \w+ .*\bWHERE\b/s
/** Texts for developers and for programs. */
const NOT_SHOWN = /\/[/*]+ Not shown\b/

/** Texts of a screen that stand in its code. A comment 'Not shown' on the line or the one before says that it is none. */
export function literalTexts(path: string, source: string): Found[] {
  const lines = source.split('\n')
  const found: Found[] = []
  const report = (node: Node, text: string) => {
    const line = source.slice(0, node.start).split('\n').length
    const isMeant = [lines[line - 1], lines[line - 2]].some(each => NOT_SHOWN.test(each ?? ''))
    if (!isMeant && ![SAME_EVERYWHERE, NAME_IN_CODE, SQL].some(each => each.test(text)))
      found.push({ line, found: text.trim().replaceAll(/\s+/g, ' ').slice(0, 60) })
  }
  walk(
    parseAst(source, { lang: path.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node,
    report,
    false,
  )
  return found
}

/** `isShown`: whether a text here is shown, so that one word with a capital is enough. */
function walk(node: Node, report: (node: Node, text: string) => void, isShown: boolean): void {
  if (typeof node.type !== 'string' || isForProgrammers(node)) return
  if (isComparison(node)) {
    for (const side of [node['left'], node['right']] as Node[])
      if (COMPARED_LABEL.test(textOf(side) ?? '')) report(side, textOf(side)!)
    return
  }
  if (node.type === 'JSXText' && WORD.test(String(node['value'])))
    report(node, String(node['value']))
  const text = textOf(node)
  if (
    text !== null &&
    (isShown ? /^[\p{Lu}]/u.test(text.trim()) && WORD.test(text) : PHRASE.test(text))
  )
    report(node, text)
  for (const [key, child] of Object.entries(node)) {
    if (key === 'typeAnnotation' || key === 'typeArguments' || (key === 'key' && !node['computed']))
      continue
    const isChildShown = shows(node, key) ?? isShown
    for (const each of Array.isArray(child) ? child : [child])
      if (each && typeof each === 'object') walk(each as Node, report, isChildShown)
  }
}

/** True or false where this node decides; undefined where what is around it does. */
function shows(node: Node, key: string): boolean | undefined {
  if (node.type === 'JSXAttribute') return !/^(on[A-Z]|key$)/.test(identifierOf(node['name']))
  if (node.type === 'Property') return SHOWN.test(identifierOf(node['key']))
  if (node.type === 'CallExpression')
    return key === 'arguments' && (node['callee'] as Node).type === 'Identifier'
  if (node.type === 'JSXExpressionContainer') return undefined
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') return key === 'children'
  if (node.type === 'ConditionalExpression') return key === 'test' ? false : undefined
  if (node.type === 'LogicalExpression') return undefined
  if (node.type === 'TemplateLiteral') return key === 'quasis' ? undefined : false
  return false
}

const identifierOf = (node: unknown): string =>
  String((node as { name?: unknown } | undefined)?.name)

const textOf = (node: Node): string | null => {
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : null
  if (node.type === 'TemplateElement') return (node['value'] as { cooked: string }).cooked
  return null
}

const isComparison = (node: Node): boolean =>
  node.type === 'BinaryExpression' && /^[!=]==$/.test(String(node['operator']))

/** Imports, types, errors that only a log shows, and messages between a page and its workers. */
const isForProgrammers = (node: Node): boolean =>
  /^(Import|ExportAll|TS(?!As|Satisfies|NonNull))/.test(node.type) ||
  (node.type === 'CallExpression' &&
    identifierOf((node['callee'] as Node)['property']) === 'postMessage') ||
  (node.type === 'NewExpression' && /Error$|^RegExp$/.test(identifierOf(node['callee']))) ||
  (node.type === 'JSXAttribute' && /^(className|d|style|viewBox)$/.test(identifierOf(node['name'])))
