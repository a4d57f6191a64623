import { passkeyObstacle } from '../../account/passkeys/passkeys.ts'

/** Why there are no passkeys at this address of the console; null when there are. */
export function consolePasskeyObstacle(): string | null {
  if (/^[\d.]+$|^\[/.test(location.hostname))
    return `Passkeys need a host with a name: open the console as http://localhost:${location.port}.`
  return passkeyObstacle()
}
