import type { Call } from '#api/call.ts'

export interface HttpRequest {
  url: string
  init: { method: Call['method']; headers: Record<string, string>; body?: string }
}

/** No call has a field with fields of its own. */
export type Fields = Record<string, string | number | boolean | null | undefined>

/** How a call travels: each field of the input in the path, in a header, in the query or in the body. */
export function httpRequest(call: Call, input: Fields, token: string | null): HttpRequest {
  const rest = new Map(Object.entries(input).filter(([, value]) => value !== undefined))
  const take = (field: string): string | undefined => {
    const value = rest.get(field)
    rest.delete(field)
    return value === undefined ? undefined : String(value)
  }

  const path = call.path.replace(/:(\w+)/g, (_, field: string) => {
    const value = take(field)
    // An empty part would ask for another path: /user/ in place of /user/:uid.
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
    const query = new URLSearchParams([...rest].map(([field, value]) => [field, String(value)]))
    return { url: query.size ? `${path}?${query}` : path, init: { method: 'GET', headers } }
  }
  headers['content-type'] = 'application/json'
  const body = JSON.stringify(Object.fromEntries(rest))
  return { url: path, init: { method: 'POST', headers, body } }
}
