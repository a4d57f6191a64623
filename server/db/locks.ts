/**
 * Every advisory lock of the database, in one table: two parts that chose the same number would stop each
 * other. Numbers stay, so that servers of two versions exclude each other during an upgrade.
 */
export const LOCKS = {
  embeddedOwner: 4_000_001,
  migration: 4_000_002,
  keyRotation: 4_000_003,
  publishing: 4_000_007,
  state: 4_000_009,
  operatorActions: 4_000_011,
  backup: 4_000_012,
} as const
