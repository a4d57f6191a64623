/** A comment before a statement: why an older server survives it nevertheless. */
const EXCUSE = /^-- An older server survives: .{10}/m

const NAME = String.raw`(?:IF (?:NOT )?EXISTS )?(?:ONLY )?(\w+)`

/** [what an older server that is still running does not survive, or waits for too long; why] */
const RULES: readonly [RegExp, string][] = [
  [/\bDROP (TABLE|COLUMN|FUNCTION|VIEW|INDEX|TYPE|SEQUENCE|SCHEMA)\b/, 'it may still use that'],
  [/\bRENAME\b/, 'it knows only the old name'],
  [/\bALTER (COLUMN )?\w+ (SET DATA )?TYPE\b/, 'it reads and writes the old type'],
  [/\bALTER (COLUMN )?\w+ (SET NOT NULL|DROP DEFAULT)\b/, 'it leaves that column out'],
  [/^(REVOKE|TRUNCATE|LOCK)\b/, 'it is refused, or kept waiting'],
]

/** Only for tables that the migration does not create itself. */
const RULES_FOR_OLD_TABLES: readonly [RegExp, string][] = [
  [/\bADD COLUMN (?![^,]*\bDEFAULT\b)[^,]*\bNOT NULL\b/, 'its rows have nothing there'],
  [/\bADD COLUMN [^,]*\b(UNIQUE|PRIMARY KEY)\b/, 'all that write wait for the index'],
  [/\bADD (CONSTRAINT (?<name>\w+) )?(CHECK|UNIQUE|FOREIGN|PRIMARY|EXCLUDE)\b/, 'it may break it'],
]

/**
 * The statements of a migration that a server of the version before would not survive, each with the reason. Both
 * versions write the same tables while an upgrade runs.
 */
export function brokenRules(migration: string): string[] {
  const made = new Set(
    [...migration.matchAll(new RegExp(`CREATE TABLE ${NAME}`, 'g'))].map(match => match[1]),
  )
  const statements = statementsOf(migration)
    .filter(statement => !EXCUSE.test(statement))
    .map(withoutComments)
  const found = statements.flatMap(statement =>
    reasons(statement, made).map(why => `${statement.split('\n')[0]!.slice(0, 80)}: ${why}`),
  )
  const changed = new Set(statements.map(tableOf).filter(table => table && !made.has(table)))
  if (changed.size > 1)
    found.push(`${[...changed].join(', ')}: a server that locks them in another order deadlocks`)
  return found
}

function reasons(statement: string, made: ReadonlySet<string | undefined>): string[] {
  const found = RULES.filter(([form]) => form.test(statement)).map(([, why]) => why)
  if (!made.has(tableOf(statement))) {
    for (const [form, why] of RULES_FOR_OLD_TABLES) {
      const match = form.exec(statement)
      if (match && !isReplaced(statement, match.groups?.['name'])) found.push(why)
    }
    if (/^CREATE (UNIQUE )?INDEX\b/.test(statement)) found.push('all that write wait for the index')
    if (/^(UPDATE|DELETE)\b/.test(statement)) found.push('it writes the same rows meanwhile')
  }
  return found
}

const tableOf = (statement: string): string | undefined =>
  new RegExp(
    String.raw`^(?:ALTER TABLE|CREATE (?:UNIQUE )?INDEX [^;]*?\bON|UPDATE|DELETE FROM) ${NAME}`,
  ).exec(statement)?.[1]

/** A list of allowed words that grows, or a constraint that existing rows are not checked against. */
const isReplaced = (statement: string, name: string | undefined): boolean =>
  /\bNOT VALID\b/.test(statement) ||
  (name !== undefined && new RegExp(`\\bDROP CONSTRAINT ${name}\\b`).test(statement))

/** With the comments before them. A body between dollar quotes is not split. */
function statementsOf(migration: string): string[] {
  const bodies: string[] = []
  const flat = migration.replaceAll(/\$\$[\s\S]*?\$\$/g, body => `$${bodies.push(body) - 1}$`)
  const commentless = flat.replaceAll(/--.*$/gm, comment => comment.replaceAll(';', ','))
  return commentless
    .split(';')
    .map(statement => statement.trim())
    .filter(statement => withoutComments(statement) !== '')
}

const withoutComments = (statement: string): string =>
  statement
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\n\s*\n/g, '\n')
    .trim()
