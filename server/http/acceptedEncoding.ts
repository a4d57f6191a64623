const ENCODINGS = ['br', 'gzip'] as const

export type Encoding = (typeof ENCODINGS)[number]

/** The best of our encodings that `Accept-Encoding` names and does not refuse (`q=0`). */
export function acceptedEncoding(header: string | string[] | undefined): Encoding | null {
  const named = String(header ?? '')
    .toLowerCase()
    .split(',')
  const accepted = new Set(
    named
      .filter(part => !/;\s*q=0(\.0*)?\s*$/.test(part))
      .map(part => part.split(';', 1)[0]!.trim()),
  )
  return ENCODINGS.find(encoding => accepted.has(encoding)) ?? null
}
