import type { Messages } from '../../messages/types.d.ts'
import { say } from '#api/language/say.ts'
import { messageOf } from './messageOf.ts'
import { speech } from './speech.ts'

type Texts = Messages<string | number, never>
export type TextKey = keyof Texts

/** A text in the page's language. The key is a literal: the build puts the message in its place. */
export const t = <Key extends TextKey>(
  key: Key,
  ...[values]: object extends Texts[Key] ? [] : [Texts[Key]]
): string => say(messageOf(key), { ...values }, speech, parts => parts).join('')
