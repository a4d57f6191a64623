import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Soon, whenReady } from '../cache/whenReady.ts'
import type { Headers, Sent } from './sendJson.ts'

/** Browsers may store it and must ask each time. */
const REVALIDATE = 'no-cache'

export type Content<Reply> = (Unserialized<Reply> | Serialized) & {
  headers?: Record<string, string>
  cacheControl?: string
}

interface Unserialized<Reply> {
  make: () => Soon<Reply>
}

/** Serialized without the call's schema, which would leave out fields that it does not name. */
interface Serialized {
  text: () => string
}

/** A reply with an ETag: 304 for clients that have it; for all others it is made and serialized once. */
export class TaggedReply<Reply> {
  readonly #tag: string
  readonly #content: Content<Reply>
  readonly #validators: Headers
  #text: string | null = null

  /** Replies of one call with the same version must be the same. */
  constructor(version: string, content: Content<Reply>) {
    this.#tag = tagOf(version)
    this.#content = content
    this.#validators = ['etag', this.#tag, 'cache-control', content.cacheControl ?? REVALIDATE]
  }

  send(reply: FastifyReply): Soon<Sent> {
    if (isMatching(reply.request, this.#tag)) return reply.sendUnchanged(this.#validators)
    if (this.#text === null && 'make' in this.#content)
      return whenReady(this.#content.make(), made =>
        this.#sendText(reply, reply.serialize(made) as string),
      )
    return this.#sendText(reply, this.#text ?? (this.#content as Serialized).text())
  }

  #sendText(reply: FastifyReply, text: string): Sent {
    this.#text = text
    const { headers } = this.#content
    const all = headers
      ? [...this.#validators, ...Object.entries(headers).flat()]
      : this.#validators
    return reply.sendJson(text, all)
  }
}

/** True when the client has this version, and `NOT_MODIFIED` is the answer. */
export function isUnchanged(
  request: FastifyRequest,
  reply: FastifyReply,
  version: string,
): boolean {
  const tag = tagOf(version)
  reply.header('etag', tag).header('cache-control', REVALIDATE)
  return isMatching(request, tag)
}

const tagOf = (version: string) => `W/"${version}"`

function isMatching(request: FastifyRequest, tag: string): boolean {
  const matches = request.headers['if-none-match']
  if (!matches || matches === tag) return Boolean(matches)
  return matches.split(',').some(part => part.trim() === tag || part.trim() === '*')
}
