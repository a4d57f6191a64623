import { setTimeout as delay } from 'node:timers/promises'
import { HASH_BYTES } from '#api/chain/tree/merkle.ts'
import { formatTilePlace, TILE_WIDTH, type TilePlace } from '#api/chain/log/tilePath.ts'
import type { TileAt } from '#api/chain/log/tiles.ts'
import { PlainProblem } from '../../text/PlainProblem.ts'

const TIMEOUT_MS = 600_000
/** For small files: a response of another server must not fill the memory. */
const SMALL_BYTES = 1_000_000
/** For a file of 256 blocks. Full blocks make about 400 MB. */
const DEFAULT_FILE_BYTES = 2 ** 30
const TRIES = 5
const RETRY_MS = 2000

/** A remote log: a CXAC server, or a mirror behind any web server. */
export class LogSource {
  readonly #prefix: string
  readonly #maxFileBytes: number

  /** `url`: of the log, or of the site that serves it at /log. `maxFileBytes`: a larger file of blocks is refused. */
  constructor(url: string, maxFileBytes = DEFAULT_FILE_BYTES) {
    this.#maxFileBytes = maxFileBytes
    if (!URL.canParse(url) || !/^https?:/.test(url))
      throw new PlainProblem(`'${url}' is not an address that starts with http:// or https://.`)
    const { origin, pathname } = new URL(url)
    this.#prefix = origin + (pathname === '/' ? '/log' : pathname.replace(/\/+$/, ''))
  }

  async readText(file: string): Promise<string> {
    return Buffer.from(await this.#readSmall(file)).toString('utf8')
  }

  /** A partial tile may be gone when the full one exists, which begins with it. */
  async readTile({ level, index, width }: TileAt): Promise<Uint8Array | null> {
    for (const wide of new Set([width, TILE_WIDTH])) {
      const response = await this.#ask(`tile/${level}/${formatTilePlace({ index, width: wide })}`)
      if (response.status === 404) continue
      const bytes = await smallBody(response)
      return bytes.subarray(0, width * HASH_BYTES)
    }
    return null
  }

  /** `from`: blocks before this number are not needed; a static server sends them all the same. */
  async *readBlocks(place: TilePlace, from?: number): AsyncGenerator<Uint8Array> {
    const query = from === undefined ? '' : `?from=${from}`
    const file = `blocks/${formatTilePlace(place)}${query}`
    const response = await this.#ask(file)
    if (!response.ok || !response.body) throw this.#missing(file, response.status)
    yield* atMost(this.#maxFileBytes, response)
  }

  async #readSmall(file: string): Promise<Uint8Array> {
    const response = await this.#ask(file)
    if (!response.ok) throw this.#missing(file, response.status)
    return smallBody(response)
  }

  #missing(file: string, status: number): PlainProblem {
    return new PlainProblem(`${this.#prefix}/${file} was answered with ${status}.`)
  }

  /** Waits after 429 and 503. */
  async #ask(file: string): Promise<Response> {
    for (let tries = 1; ; tries++) {
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      const response = await fetch(`${this.#prefix}/${file}`, { signal, redirect: 'error' }).catch(
        (error: unknown) => {
          throw new PlainProblem(`${this.#prefix} cannot be reached: ${reasonOf(error)}.`)
        },
      )
      if (![429, 503].includes(response.status) || tries === TRIES) return response
      await response.body?.cancel()
      const seconds = Number(response.headers.get('retry-after'))
      await delay(seconds > 0 && seconds < 60 ? seconds * 1000 : RETRY_MS)
    }
  }
}

async function smallBody(response: Response): Promise<Uint8Array> {
  return Buffer.concat(await Array.fromAsync(atMost(SMALL_BYTES, response)))
}

async function* atMost(maxBytes: number, { body, url }: Response): AsyncGenerator<Uint8Array> {
  let bytes = 0
  try {
    for await (const part of body ?? []) {
      bytes += part.length
      if (bytes > maxBytes) throw new PlainProblem(`${url} has more than ${maxBytes} bytes.`)
      yield part
    }
  } catch (error) {
    if (error instanceof PlainProblem) throw error
    throw new PlainProblem(`${url} was cut off: ${reasonOf(error)}.`)
  }
}

function reasonOf(error: unknown): string {
  const { cause, message } = error as Error
  return cause instanceof Error ? cause.message : message
}
