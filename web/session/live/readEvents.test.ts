import { expect, test } from 'vitest'
import { readEvents, type StreamEvent } from './readEvents.ts'

const TEXT =
  'event: transaction\ndata: {"name":"Zoë"}\n\n: still here\n\nid: 7\nevent: block\ndata: {"number":7}\n\n'

for (const size of [1, 7, 1000])
  test(`events are parsed and comments skipped, in chunks of ${size} bytes`, async () => {
    const bytes = new TextEncoder().encode(TEXT)
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let i = 0; i < bytes.length; i += size) controller.enqueue(bytes.slice(i, i + size))
        controller.close()
      },
    })
    let signs = 0
    const events: StreamEvent[] = []
    for await (const event of readEvents(body, () => signs++)) events.push(event)
    expect(events).toEqual([
      { name: 'transaction', data: { name: 'Zoë' }, id: null },
      { name: 'block', data: { number: 7 }, id: '7' },
    ])
    expect(signs).toBe(Math.ceil(bytes.length / size))
  })
