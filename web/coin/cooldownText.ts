/** How long until mining is possible again, from whole minutes. */
export const cooldownText = (minutes: number): string =>
  `Next mining available in: ${Math.floor(minutes / 60)}h ${minutes % 60}m`
