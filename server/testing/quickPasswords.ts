import { PASSWORD_COST } from '../users/passwords/password.ts'

// Loaded before tests and their servers: hundreds of log-ins would be most of their time.
Object.assign(PASSWORD_COST, { memoryKib: 64, passes: 1 })
