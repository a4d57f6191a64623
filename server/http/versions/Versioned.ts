import type { FastifyReply, FastifyRequest } from 'fastify'

/** May be kept, and is asked after each time. */
const ASK_AGAIN = 'no-cache'

export interface Content<Reply> {
  make: () => Reply | Promise<Reply>
  /** Beside the reply. */
  headers?: Record<string, string>
  cacheControl?: string
}

/** An answer to many: whoever has it hears so (304), and for the others it is made and put into words once. */
export class Versioned<Reply> {
  readonly #tag: string
  readonly #content: Content<Reply>
  #text: string | null = null

  /** Two with the same version are the same. */
  constructor(version: string, content: Content<Reply>) {
    this.#tag = tagOf(version)
    this.#content = content
  }

  async send(reply: FastifyReply): Promise<FastifyReply> {
    const { make, headers, cacheControl } = this.#content
    if (isKnown(reply.request, reply, this.#tag, cacheControl)) return reply.code(304).send()
    this.#text ??= reply.serialize(await make()) as string
    if (headers) reply.headers(headers)
    return reply.send(this.#text)
  }
}

/** True when the asker already has this version, and `NOT_MODIFIED` is the answer. */
export const isUnchanged = (request: FastifyRequest, reply: FastifyReply, version: string) =>
  isKnown(request, reply, tagOf(version))

const tagOf = (version: string) => `W/"${version}"`

function isKnown(
  request: FastifyRequest,
  reply: FastifyReply,
  tag: string,
  cacheControl = ASK_AGAIN,
): boolean {
  reply.header('etag', tag).header('cache-control', cacheControl)
  const asked = request.headers['if-none-match']
  if (!asked || asked === tag) return Boolean(asked)
  return asked.split(',').some(part => part.trim() === tag || part.trim() === '*')
}
