import { COMPLETE, DEFAULT_LANGUAGE, type Language, localeOf } from '#api/language/languages.ts'
import { compileMessage } from '../compileMessage.ts'
import { placesOf } from '../placesOf.ts'
import { readMessages } from '../readMessages.ts'
import { punctuationProblems } from './punctuationProblems.ts'

const KEY = /^[a-z]+\.[a-z\d_]+$/
/** Every form that a language has for whole numbers is among these. */
const SAMPLES = Array.from({ length: 201 }, (_, number) => number)

/** What is wrong with the messages of a language, one sentence each. */
export function messageProblems(language: Language): string[] {
  const english = readMessages(DEFAULT_LANGUAGE)
  const messages = readMessages(language)
  const missing = COMPLETE.includes(language)
    ? Object.keys(english).filter(key => !messages[key]?.trim())
    : []
  return [
    ...missing.map(key => `'${key}' is missing`),
    ...Object.entries(messages).flatMap(([key, icu]) => {
      if (!KEY.test(key)) return [`'${key}' must be small letters, digits and _`]
      if (english[key] === undefined) return [`'${key}' is no English message`]
      const wrongMarks = language === DEFAULT_LANGUAGE ? [] : punctuationProblems(icu, language)
      return [...differs(icu, english[key], language), ...wrongMarks].map(
        problem => `'${key}' ${problem}`,
      )
    }),
  ].map(problem => `messages/${language}: ${problem}`)
}

/** How a translation does not fit its English message. */
export function differs(icu: string, english: string, language: Language): string[] {
  try {
    const places = placesOf(compileMessage(icu))
    const wanted = placesOf(compileMessage(english))
    return [
      ...differences('value', allValues(places), allValues(wanted)),
      ...differences('tag', places.tags, wanted.tags),
      ...[...places.numbers.difference(wanted.numbers)].map(
        name => `counts {${name}}: make it {${name}, plural, other {…}} in English`,
      ),
      ...places.plurals.flatMap(cases => pluralProblems(cases, language)),
    ]
  } catch (error) {
    return [`cannot be read: ${String(error)}`]
  }
}

const allValues = ({ values, numbers, words }: ReturnType<typeof placesOf>) =>
  values.union(numbers).union(words)

const differences = (what: string, found: Set<string>, wanted: Set<string>): string[] => [
  ...[...wanted.difference(found)].map(name => `lacks the ${what} '${name}'`),
  ...[...found.difference(wanted)].map(name => `has the ${what} '${name}', which English lacks`),
]

/** Only 'other', or every form that the language has: one that is left out would read wrong. */
function pluralProblems(cases: string[], language: Language): string[] {
  const rules = new Intl.PluralRules(localeOf(language))
  const known = new Set<string>(rules.resolvedOptions().pluralCategories)
  const named = cases.filter(name => !name.startsWith('='))
  const unknown = named.filter(name => !known.has(name))
  const needed = new Set(
    SAMPLES.filter(number => !cases.includes(`=${number}`)).map(number => rules.select(number)),
  )
  const isWhole = cases.length === 1 || needed.isSubsetOf(new Set(named))
  return [
    ...unknown.map(name => `has the plural form '${name}', which this language does not know`),
    ...(isWhole ? [] : [`needs the plural forms ${[...needed].join(', ')}`]),
  ]
}
