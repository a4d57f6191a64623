import { type AnyLanguage, DEFAULT_LANGUAGE, LANGUAGE_COOKIE } from './languages.ts'

interface LanguageRequest {
  /** `?lang=` of the address. */
  asked: string | null | undefined
  /** The header with the browser's choice. */
  cookie: string | undefined
  /** `Accept-Language` */
  accepted: string | undefined
}

interface Choice {
  /** What can be asked for by name. */
  accepted: readonly AnyLanguage[]
  /** What a browser gets by its own languages. */
  offered: readonly AnyLanguage[]
}

/** The address decides, then what was chosen before, then the browser's languages. */
export function chooseLanguage(
  requested: LanguageRequest,
  { accepted, offered }: Choice,
): AnyLanguage {
  const named = (name: string | null | undefined) =>
    accepted.find(language => language.toLowerCase() === name?.toLowerCase())
  return (
    named(requested.asked) ??
    named(COOKIE.exec(requested.cookie ?? '')?.[1]) ??
    preferred(requested.accepted ?? '', offered) ??
    DEFAULT_LANGUAGE
  )
}

const COOKIE = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=([\\w-]{2,8})`)

/** 'pt' and 'pt-PT' get Brazilian Portuguese: it is nearer than English. */
function preferred(header: string, offered: readonly AnyLanguage[]): AnyLanguage | undefined {
  const wanted = header
    .split(',')
    .map(part => {
      const [tag = '', quality] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*q=/)
      return { tag, quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
  const primary = (tag: string) => tag.split('-', 1)[0]
  for (const { tag } of wanted) {
    const found =
      offered.find(language => language.toLowerCase() === tag) ??
      offered.find(language => primary(language) === primary(tag))
    if (found) return found
  }
  return undefined
}
