/**
 * Makes a connection plan each named statement once and for all, often while its table is nearly empty.
 * What is quickest there, reading all of it, would be a hundred times too slow a day later.
 */
export const planOnce = (further: Record<string, string>): string =>
  `SELECT ${Object.entries({ ...SETTINGS, ...further })
    .map(([name, value]) => `set_config('${name}', '${value}', false)`)
    .join(', ')}`

const SETTINGS = {
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  // Before PostgreSQL 18, what is off and yet needed (the head's only row) counts as dear enough to be
  // compiled, each time anew.
  jit: 'off',
}
