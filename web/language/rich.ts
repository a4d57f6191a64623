import { Fragment, type ReactNode, createElement } from 'react'
import type { Messages } from '../../messages/types.d.ts'
import { say } from '#api/language/say.ts'
import { format } from '../ui/format.ts'
import { messageOf } from './messageOf.ts'

type Riches = Messages<ReactNode, (inside: ReactNode) => ReactNode>

/** A text with elements in it: a value may be an element, and a tag's value puts one around what is inside. */
export const rich = <Key extends keyof Riches>(key: Key, values: Riches[Key]): ReactNode =>
  together(say(messageOf(key), { ...values }, format, together))

const together = (parts: unknown[]): ReactNode =>
  createElement(Fragment, null, ...(parts as ReactNode[]))
