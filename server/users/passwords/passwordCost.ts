export interface Cost {
  memoryKib: number
  passes: number
  lanes: number
}

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. Only tests lower them, because they log in often. */
export const PASSWORD_COST: Cost = { memoryKib: 19_456, passes: 2, lanes: 1 }
