import type { Call } from './call.ts'

export interface HttpRequest {
  url: string
  init: { method: Call['method']; headers: Record<string, string>; body?: string }
}

/** Without the lists that a body may have. */
export type Fields = Record<string, string | number | boolean | null | undefined>

/** Puts each field of the input into the path, a header, the query or the body. */
export function httpRequest(call: Call, input: Fields, token: string | null): HttpRequest {
  const rest = new Map(Object.entries(input).filter(([, value]) => value !== undefined))
  const take = (field: string): string | undefined => {
    const value = rest.get(field)
    rest.delete(field)
    return value === undefined ? undefined : String(value)
  }

  const path = call.path.replace(/:(\w+)/g, (_, field: string) => {
    const value = take(field)
    // An empty field would call another path: /user/ instead of /user/:uid.
    if (!value) throw new Error(`${call.path} needs ${field}`)
    return encodeURIComponent(value)
  })

  const headers: Record<string, string> = { accept: 'application/json' }
  if (token) headers.authorization = `Bearer ${token}`
  for (const [field, header] of Object.entries(call.headers ?? {})) {
    const value = take(field)
    if (value !== undefined) headers[header] = value
  }

  if (call.method === 'GET') {
    const fields = [...rest].map(([field, value]): [string, string] => [field, String(value)])
    const query = new URLSearchParams(fields).toString()
    return { url: query ? `${path}?${query}` : path, init: { method: 'GET', headers } }
  }
  headers['content-type'] = 'application/json'
  const body = JSON.stringify(Object.fromEntries(rest))
  return { url: path, init: { method: 'POST', headers, body } }
}

/** Browsers and Node both have it, but api/ has the types of neither. */
declare class URLSearchParams {
  constructor(fields: [string, string][])
  toString(): string
}
