/** An attempt to mine that ended before the server was asked for the reward. */
export class NotAsked extends Error {
  override readonly name = 'NotAsked'
}
