import { type Fault, Faults } from '../Faults.ts'

interface Planned {
  fault: Fault
  at: string | undefined
}

/** Nothing happens by chance: only the planned faults, each once, and every delay is the longest. */
export class ScriptedFaults extends Faults {
  readonly #planned: Planned[] = []

  constructor() {
    super(1)
  }

  /** It hits the next statement of this name, or the next notice. */
  plan(fault: Fault, at?: string): void {
    this.#planned.push({ fault, at })
  }

  /** What has not happened. */
  get left(): readonly Planned[] {
    return this.#planned
  }

  override strikes(fault: Fault, at?: string): boolean {
    const found = this.#planned.findIndex(planned => planned.fault === fault && planned.at === at)
    if (found >= 0) this.#planned.splice(found, 1)
    return found >= 0
  }

  override between(_low: number, high: number): number {
    return high
  }
}
