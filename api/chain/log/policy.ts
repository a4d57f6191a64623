import { keyName } from './keyName.ts'
import { COSIGNER, parseVerifierKey, SIGNER, type VerifierKey } from './note.ts'

/** C2SP's tlog-policy: logs, witnesses, and how many of them must have cosigned. */
export interface Policy {
  logs: readonly PolicyKey[]
  witnesses: ReadonlyMap<string, PolicyKey>
  groups: ReadonlyMap<string, Group>
  /** The name of a witness or group; null: no cosignature is required. */
  quorum: string | null
}

interface PolicyKey {
  /** As it was written. */
  verifierKey: string
  key: VerifierKey
  url: string | null
}

interface Group {
  threshold: number
  members: readonly string[]
}

/** What is wrong with a policy, and in which line. */
export class PolicyFault extends Error {
  override readonly name = 'PolicyFault'
}

const MAX_LINES = 1000
const NONE = 'none'
/** The group whose members recompute every rule. */
export const AUDITORS = 'auditors'
const FORBIDDEN = /[^\t\x20-\x7e\x80-\u{10ffff}]/u

/** Throws a PolicyFault if the specification does not allow it. */
export function parsePolicy(text: string): Policy {
  const lines = text.split('\n')
  if (lines.length > MAX_LINES) throw new PolicyFault(`it has more than ${MAX_LINES} lines`)
  const parser = new Parser()
  for (const [at, line] of lines.entries()) {
    const words = line.split(/[ \t]+/).filter(Boolean)
    if (FORBIDDEN.test(line)) throw new PolicyFault(`line ${at + 1} has a forbidden character`)
    if (words.length && !words[0]!.startsWith('#')) parser.read(words, at + 1)
  }
  return parser.end()
}

/** Whether these witnesses, by their names in the policy, are a quorum. */
export function isQuorum({ quorum, groups }: Policy, cosigned: ReadonlySet<string>): boolean {
  const hasWitnessed = (name: string): boolean => {
    const group = groups.get(name)
    if (!group) return cosigned.has(name)
    return group.members.filter(hasWitnessed).length >= group.threshold
  }
  return quorum === null || hasWitnessed(quorum)
}

/** The keys of its auditors. */
export const auditorKeys = ({ groups, witnesses }: Policy): string[] =>
  (groups.get(AUDITORS)?.members ?? []).flatMap(name => witnesses.get(name)?.verifierKey ?? [])

interface Plain {
  log: { verifierKey: string; url: string }
  witnesses: readonly { verifierKey: string; url: string }[]
  /** How many of the witnesses must have cosigned. */
  quorum: number
  /** Witnesses that recompute every rule; no quorum waits for them. */
  auditors?: readonly { verifierKey: string }[]
}

/** A policy of one log and of equal witnesses, each named like its key. */
export function formatPolicy({ log, witnesses, quorum, auditors = [] }: Plain): string {
  const nameOf = ({ verifierKey }: { verifierKey: string }) => keyName(verifierKey)
  const names = witnesses.map(nameOf)
  return [
    `log ${log.verifierKey} ${log.url}`,
    ...witnesses.map(({ verifierKey, url }, i) => `witness ${names[i]} ${verifierKey} ${url}`),
    ...auditors.map(one => `witness ${nameOf(one)} ${one.verifierKey}`),
    ...(auditors.length ? [`group ${AUDITORS} any ${auditors.map(nameOf).join(' ')}`] : []),
    ...(quorum ? [`group witnesses ${quorum} ${names.join(' ')}`] : []),
    `quorum ${quorum ? 'witnesses' : NONE}`,
    '',
  ].join('\n')
}

/** The same policy for an offline file: without addresses and comments. */
export function keysOnly(text: string): string {
  const kept = { log: 2, witness: 3 } as Record<string, number>
  return text
    .split('\n')
    .map(line => line.split(/[ \t]+/).filter(Boolean))
    .filter(words => words.length && !words[0]!.startsWith('#'))
    .map(words => `${words.slice(0, kept[words[0]!]).join(' ')}\n`)
    .join('')
}

class Parser {
  readonly #logs: PolicyKey[] = []
  readonly #witnesses = new Map<string, PolicyKey>()
  readonly #groups = new Map<string, Group>()
  readonly #members = new Set<string>()
  #quorum: string | null | undefined

  read([kind, ...words]: string[], line: number): void {
    const fault = (reason: string) => new PolicyFault(`line ${line} ${reason}`)
    if (kind === 'log' && words.length >= 1 && words.length <= 2)
      this.#logs.push(this.#key(this.#logs, SIGNER, words[0]!, words[1], fault))
    else if (kind === 'witness' && words.length >= 2 && words.length <= 3) {
      const known = [...this.#witnesses.values()]
      const witness = this.#key(known, COSIGNER, words[1]!, words[2], fault)
      this.#witnesses.set(this.#newName(words[0]!, fault), witness)
    } else if (kind === 'group' && words.length >= 3) this.#group(words, fault)
    else if (kind === 'quorum' && words.length === 1) {
      if (this.#quorum !== undefined) throw fault('is a second quorum')
      this.#quorum = words[0] === NONE ? null : this.#known(words[0]!, fault)
    } else throw fault('is not understood')
  }

  end(): Policy {
    if (this.#quorum === undefined) throw new PolicyFault('it has no quorum')
    return {
      logs: this.#logs,
      witnesses: this.#witnesses,
      groups: this.#groups,
      quorum: this.#quorum,
    }
  }

  #key(
    known: readonly PolicyKey[],
    type: number,
    verifierKey: string,
    url: string | undefined,
    fault: (reason: string) => Error,
  ): PolicyKey {
    const key = parseVerifierKey(verifierKey, type)
    if (!key) throw fault('has no key of its kind')
    if (known.some(other => String(other.key.publicKey) === String(key.publicKey)))
      throw fault('repeats a key')
    return { verifierKey, key, url: url ?? null }
  }

  #group([name, threshold, ...members]: string[], fault: (reason: string) => Error): void {
    const count = threshold === 'any' ? 1 : threshold === 'all' ? members.length : Number(threshold)
    const isDecimal = /^(any|all|[1-9]\d*)$/.test(threshold!)
    if (!isDecimal || count > members.length) throw fault('has no threshold that can be met')
    for (const member of members) {
      if (this.#members.has(this.#known(member, fault))) throw fault(`has '${member}' once more`)
      this.#members.add(member)
    }
    this.#groups.set(this.#newName(name!, fault), { threshold: count, members })
  }

  #known(name: string, fault: (reason: string) => Error): string {
    if (!this.#witnesses.has(name) && !this.#groups.has(name))
      throw fault(`names '${name}', which is not known by then`)
    return name
  }

  #newName(name: string, fault: (reason: string) => Error): string {
    if (name === NONE || this.#witnesses.has(name) || this.#groups.has(name))
      throw fault(`names '${name}' once more`)
    return name
  }
}
