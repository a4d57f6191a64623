/** Class names joined, without those that do not apply. */
export const classes = (...names: (string | false | undefined)[]): string =>
  names.filter(Boolean).join(' ')
