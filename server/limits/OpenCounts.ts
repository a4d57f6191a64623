/** How many connections, uploads or downloads each owner (a user, a network) has open. */
export class OpenCounts {
  readonly #counts = new Map<string, number>()

  of(owner: string): number {
    return this.#counts.get(owner) ?? 0
  }

  change(owners: readonly string[], by: 1 | -1): void {
    for (const owner of owners) {
      const count = this.of(owner) + by
      if (count) this.#counts.set(owner, count)
      else this.#counts.delete(owner)
    }
  }
}
