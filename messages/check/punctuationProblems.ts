import type { Language } from '#api/language/languages.ts'

type Rule = readonly [wrong: RegExp, problem: string]

const EVERYWHERE: readonly Rule[] = [
  [/ {2}/, 'has two spaces in a row'],
  [/\.\.\./, 'has three dots: …'],
  [/"/, 'has a straight quotation mark'],
  [/\p{L}'\p{L}/u, 'has a straight apostrophe: ’'],
]

/** What a translator's keyboard or habit gets wrong most, by the glossaries in `messages/glossary`. */
const RULES: Partial<Record<Language, readonly Rule[]>> = {
  de: [
    [/[“‘](?=[\p{L}{])/u, 'opens a quotation with the wrong mark: „…“'],
    [/(?:\p{L}{2}|\})…/u, 'has no space before …'],
  ],
  es: [
    [/^[^¿]*\p{L}\?/u, 'has a question without ¿'],
    [/^[^¡]*\p{L}!/u, 'has an exclamation without ¡'],
    [/[“”„]/, 'has other quotation marks than «…»'],
  ],
  'pt-BR': [[/[«»„]/, 'has other quotation marks than “…”']],
  fr: [
    [/[^\s\u00a0\u202f](?:[;!?»](?=[\s<]|$)|:(?= ))/, 'lacks a no-break space before ; : ! ? or »'],
    [
      /(?<!,) (?:[;!»]|%(?!\w)|[:?](?=\s|$))|« /,
      'has a plain space where a no-break space belongs',
    ],
    [/«(?![\u00a0\u202f])/, 'lacks a no-break space after «'],
  ],
  tr: [[/[«»„‘]/, 'has other quotation marks than “…”']],
  id: [[/[«»„‘]/, 'has other quotation marks than “…”']],
  hi: [
    [/[\u0900-\u097f]\.(?:\s|$)/, 'ends a sentence with a full stop: ।'],
    [/ ।/, 'has a space before ।'],
    [/[“”„«»]/, 'has other quotation marks than ‘…’'],
  ],
  ar: [
    [/[\u0600-\u06ff] ?[?,;]/, 'has a Latin mark: ؟ ، ؛'],
    [/[\u0660-\u0669]/, 'has Eastern digits: 0 to 9'],
    [/[“”„]/, 'has other quotation marks than «…»'],
  ],
}

/** Which rules of its language's punctuation a message breaks. */
export function punctuationProblems(icu: string, language: Language): string[] {
  const text = icu.replaceAll(/\{\w+, (?:plural|select),/g, '{')
  return [...EVERYWHERE, ...(RULES[language] ?? [])]
    .filter(([wrong]) => wrong.test(text))
    .map(([, problem]) => problem)
}
