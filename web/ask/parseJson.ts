/** Undefined when the text is no JSON, as when a proxy answers in the server's place. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
