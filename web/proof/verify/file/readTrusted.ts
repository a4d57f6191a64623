import { COSIGNER, parseVerifierKey, SIGNER } from '#api/chain/log/note.ts'
import { parsePolicy, PolicyFault } from '#api/chain/log/policy.ts'
import { serverText } from '../../../language/serverText.ts'
import { t } from '../../../language/t.ts'

export type Trusted = { policy: string } | { problem: string }

/** What a reader pastes as the key that they trust: a verifier key, or a policy as at /log/policy. Null: nothing. */
export function readTrusted(given: string): Trusted | null {
  const text = given.trim()
  if (!text) return null
  // Its first line is the key, too.
  const [, key = text] = /^log\s+(\S+)(?:\s+\S+)?$/.exec(text) ?? []
  return /\s/.test(key) ? readPolicy(text) : readKey(key)
}

function readKey(key: string): Trusted {
  // Not shown: a policy, as programs read it.
  if (parseVerifierKey(key, SIGNER)) return { policy: `log ${key}\nquorum none\n` }
  return {
    problem: parseVerifierKey(key, COSIGNER) ? t('proof.witness_key') : t('proof.part_of_key'),
  }
}

function readPolicy(text: string): Trusted {
  try {
    const policy = `${text}\n`
    return parsePolicy(policy).logs.length
      ? { policy }
      : { problem: t('proof.policy_without_ledger') }
  } catch (error) {
    if (!(error instanceof PolicyFault)) throw error
    return { problem: t('proof.no_key_or_policy', { fault: faultText(error) }) }
  }
}

/** The fault itself is named in English only; in other languages its line is enough to find it. */
function faultText({ message }: PolicyFault): string {
  const [, line] = /^line (\d+)/.exec(message) ?? []
  return serverText(message, line ? t('proof.fault_in_line', { line }) : t('proof.fault_in_text'))
}
