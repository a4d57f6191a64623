import { FILLER } from './filler.ts'

/** Control and format characters, except the two that join or separate letters in some scripts. */
const HIDDEN = /[^\P{C}\u200c\u200d]+/gu

/**
 * A user's text without invisible characters: they could make one text look like another to an operator, or control a
 * terminal.
 */
export const visibleText = (text: string): string =>
  text.normalize('NFC').replaceAll(HIDDEN, ' ').trim()

export const isVisible = (text: string): boolean =>
  Array.from(text).some(sign => /[\p{L}\p{N}]/u.test(sign) && !FILLER.test(sign))
