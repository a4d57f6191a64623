import type { FastifyReply, FastifyRequest } from 'fastify'

/** Browsers may store it and must ask each time. */
const REVALIDATE = 'no-cache'

export type Content<Reply> = (Unserialized<Reply> | Serialized) & {
  headers?: Record<string, string>
  cacheControl?: string
}

interface Unserialized<Reply> {
  make: () => Reply | Promise<Reply>
}

/** Serialized without the call's schema, which would leave out fields that it does not name. */
interface Serialized {
  text: () => string
}

/** A reply with an ETag: 304 for clients that have it; for all others it is made and serialized once. */
export class TaggedReply<Reply> {
  readonly #tag: string
  readonly #content: Content<Reply>
  #text: string | null = null

  /** Replies of one call with the same version must be the same. */
  constructor(version: string, content: Content<Reply>) {
    this.#tag = tagOf(version)
    this.#content = content
  }

  async send(reply: FastifyReply): Promise<FastifyReply> {
    const { headers, cacheControl } = this.#content
    if (isMatching(reply.request, reply, this.#tag, cacheControl)) return reply.code(304).send()
    this.#text ??=
      'text' in this.#content
        ? this.#content.text()
        : (reply.serialize(await this.#content.make()) as string)
    if (headers) reply.headers(headers)
    reply.type('application/json; charset=utf-8')
    return reply.send(this.#text)
  }
}

/** True when the client has this version, and `NOT_MODIFIED` is the answer. */
export const isUnchanged = (request: FastifyRequest, reply: FastifyReply, version: string) =>
  isMatching(request, reply, tagOf(version))

const tagOf = (version: string) => `W/"${version}"`

function isMatching(
  request: FastifyRequest,
  reply: FastifyReply,
  tag: string,
  cacheControl = REVALIDATE,
): boolean {
  reply.header('etag', tag).header('cache-control', cacheControl)
  const matches = request.headers['if-none-match']
  if (!matches || matches === tag) return Boolean(matches)
  return matches.split(',').some(part => part.trim() === tag || part.trim() === '*')
}
