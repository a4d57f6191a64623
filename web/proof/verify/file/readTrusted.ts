import { COSIGNER, parseVerifierKey, SIGNER } from '#api/chain/log/note.ts'
import { parsePolicy, PolicyFault } from '#api/chain/log/policy.ts'

export type Trusted = { policy: string } | { problem: string }

/** What a reader pastes as the key that they trust: a verifier key, or a policy as at /log/policy. Null: nothing. */
export function readTrusted(given: string): Trusted | null {
  const text = given.trim()
  if (!text) return null
  // Its first line alone is the key, too.
  const [, key = text] = /^log\s+(\S+)(?:\s+\S+)?$/.exec(text) ?? []
  return /\s/.test(key) ? readPolicy(text) : readKey(key)
}

function readKey(key: string): Trusted {
  if (parseVerifierKey(key, SIGNER)) return { policy: `log ${key}\nquorum none\n` }
  return {
    problem: parseVerifierKey(key, COSIGNER)
      ? 'This is the key of a witness. Paste the key of the ledger, or its whole policy.'
      : 'This is no whole key: a key is a name, 8 hex digits and 44 characters, with + between them.',
  }
}

function readPolicy(text: string): Trusted {
  try {
    const policy = `${text}\n`
    return parsePolicy(policy).logs.length
      ? { policy }
      : { problem: 'This policy names no ledger.' }
  } catch (error) {
    if (!(error instanceof PolicyFault)) throw error
    return { problem: `This is neither a key nor a policy: ${error.message}.` }
  }
}
