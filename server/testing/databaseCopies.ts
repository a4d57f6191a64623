import { inject, onTestFinished } from 'vitest'
import { administer } from './database/testDatabase.ts'

/** Rolls a test's database back while it is used. Every connection to it is cut. */
export function databaseCopies(url: string) {
  const clusterUrl = inject('clusterUrl')
  const name = new URL(url).pathname.slice(1)
  const copy = `${name}_copy`
  const ask = (statement: string) => administer(clusterUrl, statement)
  const cutOff = async () => {
    await ask(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`)
    await ask(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`)
  }
  onTestFinished(() => ask(`DROP DATABASE IF EXISTS ${copy}`))
  return {
    async keep(): Promise<void> {
      await cutOff()
      await ask(`CREATE DATABASE ${copy} TEMPLATE ${name}`)
      await ask(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`)
    },
    async bringBack(): Promise<void> {
      await cutOff()
      await ask(`DROP DATABASE ${name}`)
      await ask(`ALTER DATABASE ${copy} RENAME TO ${name}`)
    },
  }
}
