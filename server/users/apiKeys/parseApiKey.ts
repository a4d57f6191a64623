import type { InputOf } from '#api/call.ts'
import type { beginPasskeyApiKey } from '#api/calls/apiKeys.ts'
import { type Address, parseAddress } from '#api/chain/address.ts'
import { microsFromJson } from '#api/chain/money.ts'
import { CONTACT_NAME_MAX_LENGTH } from '#api/limits.ts'
import { Refusal } from '#api/refusals/refusals.ts'
import { DAY_MS } from '#api/time.ts'
import { API_KEY_SCOPES } from '#api/values/apiKeys.ts'
import { isVisible, visibleText } from '../../text/visibleText.ts'
import { parseNetwork } from './networks.ts'
import type { NewApiKey } from './storedApiKeys.ts'

/** Refuses what nobody can mean: limits for payments of a key that cannot pay. */
export function parseApiKey(input: InputOf<typeof beginPasskeyApiKey>): NewApiKey {
  const name = visibleText(input.name)
  if (!isVisible(name) || Array.from(name).length > CONTACT_NAME_MAX_LENGTH)
    throw new Refusal('api_key_name_invalid', { body: { field: 'name' } })
  const scopes = API_KEY_SCOPES.filter(scope => input.scopes.includes(scope))
  const { dailySum = null, validDays = null } = input
  const sum = dailySum === null ? null : microsFromJson(dailySum)
  if (dailySum !== null && !sum)
    throw new Refusal('amount_invalid', { body: { field: 'dailySum' } })
  const addresses = [...new Set((input.addresses ?? []).map(parseRecipient))]
  if (!scopes.includes('pay') && (sum !== null || addresses.length))
    throw new Refusal('invalid_input', {
      sentence: 'A daily sum and addresses are only for API keys with the scope pay.',
      body: { field: sum === null ? 'addresses' : 'dailySum' },
    })
  return {
    name,
    scopes,
    dailySum: sum,
    addresses,
    networks: (input.networks ?? []).map(parseNetwork),
    validMs: validDays === null ? null : validDays * DAY_MS,
  }
}

function parseRecipient(text: string, index: number): Address {
  const address = parseAddress(text.trim())
  if (!address)
    throw new Refusal('address_invalid', {
      detail: { name: 'no_address', values: { text } },
      body: { field: `addresses[${index}]` },
    })
  return address
}
