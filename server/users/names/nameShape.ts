import { asLatin } from '../../text/asLatin.ts'

/** Equal for two usernames that readers cannot tell apart, in most typefaces. */
export const nameShape = (username: string): string =>
  asLatin(
    username
      .normalize('NFKC')
      .replace(/[I1ІΙӀꓲ|]/g, 'l')
      .replaceAll('0', 'o'),
  )
