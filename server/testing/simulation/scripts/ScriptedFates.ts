import { type Fate, Fates } from '../Fates.ts'

interface Planned {
  fate: Fate
  at: string | undefined
}

/** Nothing happens by chance: only the planned faults, each once, and every delay is the longest. */
export class ScriptedFates extends Fates {
  readonly #planned: Planned[] = []

  constructor() {
    super(1)
  }

  /** It hits the next statement of this name, or the next notice. */
  plan(fate: Fate, at?: string): void {
    this.#planned.push({ fate, at })
  }

  /** What has not happened. */
  get left(): readonly Planned[] {
    return this.#planned
  }

  override strikes(fate: Fate, at?: string): boolean {
    const found = this.#planned.findIndex(planned => planned.fate === fate && planned.at === at)
    if (found >= 0) this.#planned.splice(found, 1)
    return found >= 0
  }

  override between(_low: number, high: number): number {
    return high
  }
}
