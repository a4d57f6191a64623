import { type ESTree, parseSync, Visitor } from 'vite'

/** One small mistake. `text` replaces what is from `start` to `end`. */
export interface Mutant {
  file: string
  line: number
  /** The text of that line. */
  at: string
  start: number
  end: number
  text: string
  /** In one line: `code → mistake`. */
  change: string
}

const BINARY: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
}
const LOGICAL: Record<string, string> = { '&&': '||', '||': '&&' }
const SQL = /\b(SELECT|INSERT|UPDATE|DELETE)\b/
/** Locks are not mutated: only a race would show it. */
const SQL_CHANGES: [from: RegExp, to: string][] = [
  [/\bAND\b/g, 'OR'],
  [/(?<= )<(?= )/g, '<='],
  [/(?<= )>(?= )/g, '>='],
  [/(?<= )<=(?= )/g, '<'],
  [/(?<= )>=(?= )/g, '>'],
  [/\bDESC\b/g, 'ASC'],
  [/\bIS NULL\b/g, 'IS NOT NULL'],
  [/\bIS NOT NULL\b/g, 'IS NULL'],
  [/\bNOT EXISTS\b/g, 'EXISTS'],
]
/** Logging is not tested. */
const LOGGING = /^(?:await |void )?(?:this\.#?|request\.|app\.)?(?:console|log)\b/

/** Every small mistake that can be made in this code. */
export function findMutants(file: string, code: string): Mutant[] {
  const mutants: Mutant[] = []
  const { program } = parseSync(file, code)
  const source = ({ start, end }: ESTree.Span) => code.slice(start, end)
  const lines = code.split('\n')
  const add = (start: number, end: number, text: string) => {
    const line = code.slice(0, start).split('\n').length
    mutants.push({
      file,
      line,
      at: lines[line - 1]!.trim(),
      start,
      end,
      text,
      change: `${inLine(code.slice(start, end))} → ${text === ';' ? 'nothing' : inLine(text)}`,
    })
  }
  const change = ({ start, end }: ESTree.Span, text: string) => add(start, end, text)
  const negate = (test: ESTree.Expression) => change(test, `!(${source(test)})`)
  const changeSql = (part: ESTree.Span) => {
    for (const [from, to] of SQL_CHANGES)
      for (const { 0: found, index } of source(part).matchAll(from))
        add(part.start + index, part.start + index + found.length, to)
  }
  let types = 0

  new Visitor({
    TSLiteralType: () => void types++,
    'TSLiteralType:exit': () => void types--,
    IfStatement: node => {
      negate(node.test)
      if (!node.alternate && isWayOut(node.consequent)) change(node, ';')
    },
    ConditionalExpression: ({ test }) => negate(test),
    WhileStatement: ({ test }) => negate(test),
    BinaryExpression: node => {
      const other = BINARY[node.operator]
      if (!other || isText(node.left) || isText(node.right)) return
      change(node, `(${source(node.left)} ${other} ${source(node.right)})`)
    },
    LogicalExpression: node => {
      const other = LOGICAL[node.operator]
      const [left, right] = [source(node.left), source(node.right)]
      change(node, other ? `(${left} ${other} ${right})` : `(${left})`)
    },
    ExpressionStatement: node => {
      if (node.directive === undefined || node.directive === null)
        if (!LOGGING.test(source(node))) change(node, ';')
    },
    Literal: node => {
      if (types) return
      const { value } = node
      if (typeof value === 'boolean') change(node, String(!value))
      if (typeof value === 'number') change(node, String(value + 1))
      if (typeof value === 'bigint') change(node, `${value + 1n}n`)
      if (typeof value === 'string' && SQL.test(value)) changeSql(node)
    },
    TemplateLiteral: node => {
      if (SQL.test(source(node))) for (const part of node.quasis) changeSql(part)
    },
  }).visit(program)
  return mutants.toSorted((a, b) => a.start - b.start || a.end - b.end)
}

const WAYS_OUT = new Set([
  'ThrowStatement',
  'ReturnStatement',
  'ContinueStatement',
  'BreakStatement',
])

/** A guard: `if (…) return`. */
const isWayOut = (node: ESTree.Statement): boolean =>
  WAYS_OUT.has(node.type) ||
  (node.type === 'BlockStatement' && node.body.length === 1 && isWayOut(node.body[0]!))

const isText = (node: ESTree.Node): boolean =>
  node.type === 'TemplateLiteral' ||
  (node.type === 'Literal' && typeof node.value === 'string') ||
  (node.type === 'BinaryExpression' && (isText(node.left) || isText(node.right)))

const inLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
