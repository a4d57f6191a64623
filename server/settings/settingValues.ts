import { keyName } from '#api/chain/log/keyName.ts'
import { COSIGNER, parseVerifierKey } from '#api/chain/log/note.ts'
import { IP_LOOKUPS_MAX } from '#api/limits.ts'
import { inNetworks } from '../network/inNetworks.ts'

/** Parsers of settings. Each returns null for an invalid value. */

/** A check of only the length would accept the same letter 32 times. */
export const isHardToGuess = (text: string): boolean =>
  /^[!-~]{32,200}$/.test(text) && new Set(text).size >= 12

export const HARD_TO_GUESS =
  '32 to 200 characters without blanks, 12 different ones at least (`openssl rand -base64 24` gives such a token)'

export const NETWORKS = 'a comma-separated list of IP addresses or networks such as 10.0.0.0/8'

export const is32Bytes = (text: string): boolean => Buffer.from(text.trim(), 'base64').length === 32

export function parseBucket(text: string): string | null {
  const url = parseUrl(text)
  return url && /^\/[\w.-]+$/.test(new URL(url).pathname) ? url : null
}

export function parsePort(text: string): number | null {
  const port = Number(text)
  return /^\d+$/.test(text) && port <= 65_535 ? port : null
}

export function parseUrl(text: string): string | null {
  return URL.canParse(text) && /^https?:\/\//.test(text) ? text.replace(/\/+$/, '') : null
}

export function parseLookups(text: string): string[] | null {
  const urls = text.split(',').map(part => part.trim())
  const isGood = (url: string) => /^(https:\/\/|\/)/.test(url) && URL.canParse(url, 'https://x')
  return urls.length <= IP_LOOKUPS_MAX && urls.every(isGood) ? urls : null
}

export function parseNetworks(text: string): string[] | null {
  const networks = text.split(',').map(part => part.trim())
  return networks.every(isNetwork) ? networks : null
}

function isNetwork(text: string): boolean {
  try {
    inNetworks([text])
    return true
  } catch {
    return false
  }
}

export interface WitnessConfig {
  /** Below which it takes checkpoints. */
  url: string
  verifierKey: string
}

export const WITNESSES =
  'a comma-separated list of witnesses, each an address, a blank and its verifier key, no key and no name twice'

export function parseWitnesses(text: string): WitnessConfig[] | null {
  const witnesses: WitnessConfig[] = []
  for (const part of text.split(',')) {
    const [address = '', verifierKey = '', ...more] = part.trim().split(/\s+/)
    const url = parseUrl(address)
    if (!url || more.length || !parseVerifierKey(verifierKey, COSIGNER)) return null
    witnesses.push({ url, verifierKey })
  }
  const names = witnesses.map(({ verifierKey }) => keyName(verifierKey))
  const keys = witnesses.map(({ verifierKey }) => verifierKey.split('+').slice(2).join('+'))
  const isOnce = (all: unknown[]) => new Set(all).size === all.length
  return isOnce(names) && isOnce(keys) ? witnesses : null
}
