import { type ComponentType, lazy } from 'react'

export type LazyScreen = ComponentType & { load: () => Promise<void> }

/** A screen whose code is fetched when its route is first opened, or by `load` before it is first shown. */
export function lazyScreen<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): LazyScreen {
  let Early: ComponentType | null = null
  // React caches a failed import: a later visit needs a new `lazy`.
  const attempt = () =>
    lazy(async () => {
      try {
        const Loaded: ComponentType = (await load())[name]
        return { default: Loaded }
      } catch (cause) {
        throw new NotLoaded(name, cause, () => (Screen = attempt()))
      }
    })
  let Screen = attempt()
  const LazyScreen = () => (Early ? <Early /> : <Screen />)
  LazyScreen.load = async () => {
    Early = (await load())[name]
  }
  return LazyScreen
}

/** The code of a screen could not be fetched: offline, or gone after an update of the server. */
export class NotLoaded extends Error {
  override readonly name = 'NotLoaded'
  /** Lets the next visit load the code again. */
  readonly forget: () => void

  constructor(screen: string, cause: unknown, forget: () => void) {
    // Not shown: the screen says it in its own words.
    super(`${screen} could not be fetched`, { cause })
    this.forget = forget
  }
}
