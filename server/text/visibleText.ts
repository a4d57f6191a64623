import { FILLER } from './filler.ts'

/** Control and format characters, but for the two that join and part letters in some scripts. */
const HIDDEN = /[^\P{C}\u200c\u200d]+/gu

/**
 * What somebody wrote, without what does not show: it could make one text look like another to a
 * reviewer, or give orders to a terminal.
 */
export const visibleText = (text: string): string =>
  text.normalize('NFC').replaceAll(HIDDEN, ' ').trim()

export const isVisible = (text: string): boolean =>
  Array.from(text).some(sign => /[\p{L}\p{N}]/u.test(sign) && !FILLER.test(sign))
