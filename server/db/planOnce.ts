/**
 * Makes a connection plan each named statement only once, often while its table is nearly empty. The best plan for an
 * empty table, a sequential scan, would be a hundred times too slow a day later.
 */
export const planOnce = (further: Record<string, string>): string =>
  `SELECT ${Object.entries({ ...SETTINGS, ...further })
    .map(([name, value]) => `set_config('${name}', '${value}', false)`)
    .join(', ')}`

const SETTINGS = {
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  // Before PostgreSQL 18, a disabled but needed scan (the head's only row) costs so much that JIT would compile it each
  // time.
  jit: 'off',
}
