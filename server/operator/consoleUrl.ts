import type { Config } from '../settings/config.ts'

/** The console's address. Without OPERATOR_URL it is localhost by name: passkeys do not work with an IP address. */
export const consoleUrl = ({
  operatorUrl,
  operatorPort,
}: Pick<Config, 'operatorUrl' | 'operatorPort'>): string =>
  operatorUrl || `http://localhost:${operatorPort}`
