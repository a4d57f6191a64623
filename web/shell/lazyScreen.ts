import { type ComponentType, lazy } from 'react'

/** A screen whose code is fetched when its route is first opened. */
export const lazyScreen = <Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
) => lazy(async () => ({ default: (await load())[name] }))
