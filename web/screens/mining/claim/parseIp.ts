const IPV4 = /^(25[0-5]|2[0-4]\d|1?\d?\d)(\.(25[0-5]|2[0-4]\d|1?\d?\d)){3}$/
const LEADING_ZERO = /(^|\.)0\d/
const IPV6_CHARACTERS = /^[\da-f:.]+$/i
const NAMES = ['ip', 'ipAddress', 'ip_address', 'ipaddress', 'address', 'query', 'origin']

/** The address in a lookup's response, as plain text or JSON. Null if there is none. */
export function parseIp(answer: string): string | null {
  const text = named(answer).trim()
  return isIp(text) ? text : null
}

function named(answer: string): string {
  const value = parseJson(answer)
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return answer
  const fields = value as Record<string, unknown>
  const name = NAMES.find(each => typeof fields[each] === 'string')
  return name ? (fields[name] as string) : ''
}

function parseJson(answer: string): unknown {
  try {
    return JSON.parse(answer)
  } catch {
    return undefined
  }
}

function isIp(text: string): boolean {
  if (IPV4.test(text)) return !LEADING_ZERO.test(text)
  return IPV6_CHARACTERS.test(text) && text.includes(':') && URL.canParse(`http://[${text}]/`)
}
