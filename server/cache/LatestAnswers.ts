import { type Content, Versioned } from './Versioned.ts'

/** What is asked in more ways than these is not polled. A long list is half a megabyte. */
const KEPT = 20

/** The answers at the latest version of what they are made from, by what was asked. */
export class LatestAnswers<Reply> {
  #version = ''
  readonly #answers = new Map<string, Versioned<Reply>>()

  at(version: string, asked: string, content: () => Content<Reply>): Versioned<Reply> {
    if (version !== this.#version) this.#answers.clear()
    this.#version = version
    const known = this.#answers.get(asked)
    if (known) return known
    if (this.#answers.size >= KEPT) this.#answers.clear()
    const answer = new Versioned(version, content())
    this.#answers.set(asked, answer)
    return answer
  }
}
