/** Browsers and Node both have these, but api/ has the types of neither. */
declare function atob(base64: string): string
declare function btoa(bytes: string): string

export const encodeBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))

/** Null for every encoding but the canonical one: atob accepts spaces and stray bits, so one signed text could be
 * written in many ways. */
export function decodeBase64(text: string): Uint8Array | null {
  let binary: string
  try {
    binary = atob(text)
  } catch {
    return null
  }
  return btoa(binary) === text ? Uint8Array.from(binary, char => char.charCodeAt(0)) : null
}
