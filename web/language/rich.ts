import { Fragment, type ReactNode, createElement } from 'react'
import type { Messages } from '../../messages/types.d.ts'
import { say } from '#api/language/say.ts'
import { messageOf } from './messageOf.ts'
import { speech } from './speech.ts'

type Riches = Messages<ReactNode, (inside: ReactNode) => ReactNode>

/** A text with elements in it: a value may be an element, and a tag's value puts one around what is inside. */
export const rich = <Key extends keyof Riches>(key: Key, values: Riches[Key]): ReactNode =>
  together(say(messageOf(key), { ...values }, speech, together))

const together = (parts: unknown[]): ReactNode =>
  createElement(Fragment, null, ...(parts as ReactNode[]))
