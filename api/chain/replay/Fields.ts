import { hexToBytes } from '@noble/hashes/utils.js'
import type { Address } from '../address.ts'
import { isCount } from '../tree/merkle.ts'
import { type Micros, micros } from '../money.ts'
import { ChainFault } from './ChainFault.ts'

const WHOLE = /^(?:0|[1-9]\d{0,19})$/
const HASH = /^[0-9a-f]{64}$/
const BYTES = /^(?:[0-9a-f]{2})+$/
const ADDRESS = /^0x[0-9a-fA-F]{40}$/

/** The fields of one object of a line, each read with its type. */
export class Fields {
  readonly #row: string
  readonly #path: string
  readonly #object: Record<string, unknown>

  constructor(row: string, path: string, value: unknown) {
    this.#row = row
    this.#path = path
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw new ChainFault(row, path || 'text', 'is no object')
    this.#object = value as Record<string, unknown>
  }

  has = (name: string): boolean => Object.hasOwn(this.#object, name)

  value(name: string): unknown {
    if (!this.has(name)) throw this.#fault(name, 'is missing')
    return this.#object[name]
  }

  /** The fields that were read; throws if there are others, which would be in no hash. */
  only<Read extends object>(read: Read): Read {
    const stranger = Object.keys(this.#object).find(name => !Object.hasOwn(read, name))
    if (stranger !== undefined) throw this.#fault(stranger, 'is not known')
    return read
  }

  text = (name: string): string => this.#as<string>(name, 'text', isText)

  count = (name: string): number =>
    this.#as<number>(name, 'a whole number', value => typeof value === 'number' && isCount(value))

  amount(name: string): Micros {
    const text = this.#as<string>(name, 'a whole number as text', isTextOf(WHOLE))
    return micros(BigInt(text))
  }

  hash = (name: string): Uint8Array =>
    hexToBytes(this.#as<string>(name, 'a hash of 64 lower-case hex digits', isTextOf(HASH)))

  /** Only its form: the checksum is checked where the wallet first appears. */
  address = (name: string): Address => this.#as<Address>(name, 'an address', isTextOf(ADDRESS))

  word = <Word extends string>(name: string, words: readonly Word[]): Word =>
    this.#as<Word>(name, 'a kind', value => words.includes(value as Word))

  list(name: string): Fields[] {
    const items = this.value(name)
    if (!Array.isArray(items)) throw this.#fault(name, 'is no list')
    return items.map((item: unknown, i) => new Fields(this.#row, `${name}[${i}]`, item))
  }

  /** A list of bytes in hex. */
  bytes(name: string): Uint8Array[] {
    const items = this.value(name)
    if (!Array.isArray(items) || !items.every(isTextOf(BYTES)))
      throw this.#fault(name, 'is no list of bytes in lower-case hex digits')
    return items.map((item: string) => hexToBytes(item))
  }

  nothing = (name: string): null => this.#as<null>(name, 'null', value => value === null)

  #as<T>(name: string, what: string, isOne: (value: unknown) => boolean): T {
    const value = this.value(name)
    if (!isOne(value)) throw this.#fault(name, `is not ${what}`)
    return value as T
  }

  #fault(name: string, reason: string): ChainFault {
    return new ChainFault(this.#row, this.#path ? `${this.#path}.${name}` : name, reason)
  }
}

const isText = (value: unknown) => typeof value === 'string'
const isTextOf = (form: RegExp) => (value: unknown) => typeof value === 'string' && form.test(value)
