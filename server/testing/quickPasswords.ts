import { PASSWORD_COST } from '../users/passwords/passwordCost.ts'

// Loaded before tests and their servers: hundreds of log-ins would take most of the test time.
Object.assign(PASSWORD_COST, { memoryKib: 64, passes: 1 })
