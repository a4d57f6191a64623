import { publicKeyOf } from '#ed25519'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { parseVerifierKey, SIGNER } from '#api/chain/log/note.ts'
import type { ConnectOptions, ProgramKey } from '../types.ts'

/** An environment variable that is not set must not become a puzzling failure of the first request. */
export function requireSettings({ url, apiKey, logKey, programKey }: ConnectOptions): void {
  if (!/^https?:\/\/[^/]/i.test(url))
    throw new TypeError(`\`url\`: '${url}' is not a server, like https://wallet.example.`)
  if (apiKey !== undefined && !/^[\w-]+$/.test(apiKey))
    throw new TypeError('`apiKey` is empty or has other characters than an API key, cxac_….')
  if (!parseVerifierKey(logKey, SIGNER))
    throw new TypeError(`\`logKey\`: '${logKey}' is not the key of a log, wallet.example/log+….`)
  if (programKey) requireProgramKey(programKey)
}

function requireProgramKey({ secret, publicPart }: ProgramKey): void {
  if (!/^[\da-f]{64}$/.test(secret))
    throw new TypeError('`programKey.secret` is not 64 hex digits.')
  const publicKey = bytesToHex(publicKeyOf(hexToBytes(secret)))
  if (!new RegExp(`${publicKey}$`).test(publicPart))
    throw new TypeError('`programKey.publicPart` is not that of the secret.')
}
