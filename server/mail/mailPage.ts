import { escapeHtml } from '../text/escapeHtml.ts'

/** A plain HTML letter: paragraphs, one link, an ending. Everything is escaped. */
export function mailPage(
  lines: readonly string[],
  link: { text: string; url: string },
  ending: string,
): string {
  const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`
  return [
    '<!doctype html><html lang="en"><meta charset="utf-8">',
    '<body style="font:16px/1.5 sans-serif;max-width:34em;margin:2em auto;padding:0 1em">',
    ...lines.map(paragraph),
    `<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.text)}</a></p>`,
    paragraph(ending),
    '</body></html>',
  ].join('\n')
}
