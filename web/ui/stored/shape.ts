/**
 * Whether a stored value is what it should be: an older version, or a person, may have written anything. A library
 * for schemas would be a tenth of what the app loads first.
 */
export type Shape<Value> = (value: unknown) => value is Value
export type ValueOf<S> = S extends Shape<infer Value> ? Value : never

export const string =
  (pattern?: RegExp): Shape<string> =>
  (value): value is string =>
    typeof value === 'string' && (pattern?.test(value) ?? true)

export const number: Shape<number> = (value): value is number => Number.isFinite(value)

export const count: Shape<number> = (value): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0

export const boolean: Shape<boolean> = (value): value is boolean => typeof value === 'boolean'

export const oneOf =
  <const Word extends string>(...words: readonly Word[]): Shape<Word> =>
  (value): value is Word =>
    words.some(word => word === value)

export const orNull =
  <Value>(shape: Shape<Value>): Shape<Value | null> =>
  (value): value is Value | null =>
    value === null || shape(value)

export const optional =
  <Value>(shape: Shape<Value>): Shape<Value | undefined> =>
  (value): value is Value | undefined =>
    value === undefined || shape(value)

export const array =
  <Item>(item: Shape<Item>): Shape<Item[]> =>
  (value): value is Item[] =>
    Array.isArray(value) && value.every(item)

/** Further fields do no harm. */
export const object =
  <Value extends object>(fields: {
    [Name in keyof Value]-?: Shape<Value[Name]>
  }): Shape<Value> =>
  (value): value is Value =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.entries<Shape<unknown>>(fields).every(([name, shape]) =>
      shape((value as Record<string, unknown>)[name]),
    )
