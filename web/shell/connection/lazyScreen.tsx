import { type ComponentType, lazy } from 'react'
import { NotLoaded } from './NotLoaded.ts'

/** A screen whose code is fetched when its route is first opened. */
export function lazyScreen<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): ComponentType {
  // React remembers a failure for ever: a later visit needs a new one.
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
  return function LazyScreen() {
    return <Screen />
  }
}
