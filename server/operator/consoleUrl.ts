import type { Config } from '../config.ts'

/** The console's address: without OPERATOR_URL, this machine's, by name because passkeys need one. */
export const consoleUrl = ({
  operatorUrl,
  operatorPort,
}: Pick<Config, 'operatorUrl' | 'operatorPort'>): string =>
  operatorUrl || `http://localhost:${operatorPort}`
