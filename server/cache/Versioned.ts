import type { FastifyReply, FastifyRequest } from 'fastify'

/** May be kept, and is asked after each time. */
const ASK_AGAIN = 'no-cache'

export type Content<Reply> = (Made<Reply> | Written) & {
  /** Beside the reply. */
  headers?: Record<string, string>
  cacheControl?: string
}

interface Made<Reply> {
  make: () => Reply | Promise<Reply>
}

/** In words already: what the call does not describe must not be in them. */
interface Written {
  text: () => string
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
    const { headers, cacheControl } = this.#content
    if (isKnown(reply.request, reply, this.#tag, cacheControl)) return reply.code(304).send()
    this.#text ??=
      'text' in this.#content
        ? this.#content.text()
        : (reply.serialize(await this.#content.make()) as string)
    if (headers) reply.headers(headers)
    reply.type('application/json; charset=utf-8')
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
