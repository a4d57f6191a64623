/** Common providers. Those that differ by one letter from another are listed so that they are not corrected. */
// Not shown: compared with what is typed.
const PROVIDERS = `
  gmail.com googlemail.com yahoo.com ymail.com hotmail.com outlook.com live.com msn.com icloud.com me.com mac.com
  aol.com mail.com email.com proton.me protonmail.com pm.me fastmail.com zoho.com hey.com tutanota.com gmx.de gmx.net
  gmx.com gmx.at gmx.ch web.de t-online.de freenet.de yahoo.co.uk yahoo.de yahoo.fr yahoo.co.in hotmail.co.uk
  hotmail.de hotmail.fr outlook.de live.de live.co.uk btinternet.com orange.fr free.fr libero.it mail.ru yandex.ru
  yandex.com qq.com 163.com 126.com naver.com comcast.net verizon.net att.net bluewin.ch laposte.net
`
  .trim()
  .split(/\s+/)

/** Misspelt endings that no domain has. */
const ENDINGS = new Map([
  ...['con', 'cmo', 'ocm', 'comm', 'coom', 'vom', 'xom', 'cim', 'cpm'].map(
    typo => [typo, 'com'] as const,
  ),
  ...['nte', 'nett'].map(typo => [typo, 'net'] as const),
  ...['ogr', 'orgg'].map(typo => [typo, 'org'] as const),
])

/** The address that was probably meant; null if nothing looks mistyped. */
export function emailTypo(email: string): string | null {
  const [, name, typed] = /^\s*([^@\s]+)@([^@\s]+?)\.?\s*$/.exec(email) ?? []
  if (!name || !typed) return null
  const domain = typed.toLowerCase()
  if (PROVIDERS.includes(domain)) return null
  const repaired = withEnding(domain)
  const meant = nearest(repaired) ?? (repaired === domain ? null : repaired)
  return meant && `${name}@${meant}`
}

const withEnding = (domain: string): string =>
  domain.replace(/[^.]+$/, ending => ENDINGS.get(ending) ?? ending)

/** A name without an ending is compared with names. */
function nearest(domain: string): string | null {
  const hasEnding = domain.includes('.')
  const found = PROVIDERS.map(provider => {
    const compared = hasEnding ? provider : provider.replace(/\..*/, '')
    const excess = distance(domain, compared) - allowedMistakes(compared.length, hasEnding ? 8 : 5)
    return { provider, excess }
  })
  const [best] = found.filter(({ excess }) => excess <= 0).toSorted((a, b) => a.excess - b.excess)
  return best?.provider ?? null
}

/** Of short names, one letter makes another real one: 'hey.com' and 'key.com'. */
const allowedMistakes = (length: number, shortest: number): number =>
  length < shortest ? 0 : length < 10 ? 1 : 2

/** Letters to add, remove, replace or swap with a neighbour (optimal string alignment). */
function distance(a: string, b: string): number {
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const replaced = last[j - 1]! + (isSame ? 0 : 1)
      const swapped = isSwapped ? before[j - 2]! + 1 : Infinity
      row.push(Math.min(last[j]! + 1, row[j - 1]! + 1, replaced, swapped))
    }
    before = last
    last = row
  }
  return last[b.length]!
}
