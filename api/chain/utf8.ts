export const readUtf8 = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

/** Browsers and Node both have it, but api/ has the types of neither. */
declare class TextDecoder {
  decode(bytes: Uint8Array): string
}
