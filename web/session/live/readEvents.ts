/** One server-sent event. */
export interface StreamEvent {
  name: string
  data: unknown
  /** The number of the last block that was sent completely; null: unchanged. */
  id: string | null
}

/** Parses a body of server-sent events. `onSign` is called for every chunk, heartbeats included. */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  onSign: () => void,
): AsyncGenerator<StreamEvent> {
  const decoder = new TextDecoder()
  const reader = body.getReader()
  let text = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    onSign()
    text += decoder.decode(value, { stream: true })
    const events = text.split('\n\n')
    text = events.pop()!
    for (const event of events) {
      const data = fieldOf(event, 'data')
      // A comment is a heartbeat.
      if (data === null) continue
      const name = fieldOf(event, 'event') ?? ''
      yield { name, data: JSON.parse(data) as unknown, id: fieldOf(event, 'id') }
    }
  }
}

function fieldOf(event: string, field: string): string | null {
  const line = event.split('\n').find(one => one.startsWith(`${field}: `))
  return line?.slice(field.length + 2) ?? null
}
