import type { Page } from '@playwright/test'
import { PSEUDO } from '#api/language/languages.ts'

/** What no language translates: names of ours, addresses, hashes, numbers, times and keys. */
const SAME_EVERYWHERE = [
  /\b(CXAC|KYC|CSV|PDF|QR|API|UTC|IP|VPN|SYSTEM|JavaScript)\b/g,
  /\b(0x)?[\da-f]{6,}(…|\b)/gi,
  /\b\d+(h|m|s|ms|kB|MB)\b/g,
  /\b(AM|PM|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*\b/g,
]

/** Values of journeys: addresses, ids, mail addresses and links. */
export const VALUES = [
  // Examples in fields.
  '2001:db8::/48',
  'https://shop.example/cxac',
  PSEUDO,
  /0x[\dA-Fa-f]+/,
  /\b[\dA-Fa-f]{4}\b|[\dA-Fa-f]{20,}/,
  /[\da-f-]{36}/,
  /\S+@example\.com/,
  /http:\S+/,
  // Written by the browser, which knows no pseudo-language.
  /\b(now|yesterday|\d+ (sec|min|hr)\. ago|\d+ days? ago)\b/,
]

/**
 * Texts of a page in the pseudo-language ('?lang=en-XA') that are in no message: outside ⟦…⟧ there may be values only.
 * `known`: names of users and other values of this journey.
 */
export async function rawTexts(
  page: Page,
  known: readonly (string | RegExp)[] = [],
): Promise<string[]> {
  const shown = await page.evaluate(() => {
    const texts: string[] = []
    const nodes = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT)
    while (nodes.nextNode()) {
      const holder = nodes.currentNode.parentElement
      if (
        holder &&
        !holder.closest(
          'script, style, noscript, code, pre, kbd, bdi, option[lang], [translate=no]',
        )
      )
        texts.push(nodes.currentNode.textContent ?? '')
    }
    for (const name of ['aria-label', 'aria-description', 'placeholder', 'title', 'alt'])
      for (const element of document.body.querySelectorAll(`[${name}]:not([translate=no])`))
        texts.push(element.getAttribute(name) ?? '')
    return texts
  })
  const bare = (text: string): string =>
    [...SAME_EVERYWHERE, ...known].reduce<string>(
      (left, part) => left.replaceAll(part instanceof RegExp ? new RegExp(part, 'g') : part, ''),
      text.replaceAll(/⟦[^⟧]*⟧/g, ''),
    )
  return [...new Set(shown.filter(text => /\p{L}{2,}/u.test(bare(text))))]
}
