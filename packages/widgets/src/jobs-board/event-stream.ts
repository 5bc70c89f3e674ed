/** One server-sent event. Comments, which are our server's heartbeat, have the type `comment`. */
export type StreamEvent = { type: string; data: string; id: string | undefined }

/**
 * Reads `text/event-stream` as it arrives. Unlike `EventSource`, this reader reports comments. If
 * comments stop, a proxy keeps the stream open but no longer feeds it. Fields follow the HTML
 * standard, section 9.2.
 */
export async function* readEventStream(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<StreamEvent> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let event = empty()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      text += decoder.decode(value, { stream: true })
      const lines = text.split(/\r\n|\n|\r(?!$)/)
      text = lines.pop() ?? ''
      for (const line of lines) {
        if (line.startsWith(':'))
          yield { type: 'comment', data: line.slice(1).trim(), id: event.id }
        else if (line === '') {
          if (event.lines.length > 0)
            yield { type: event.type, data: event.lines.join('\n'), id: event.id }
          event = { ...empty(), id: event.id }
        } else readField(event, line)
      }
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}

type Pending = { type: string; lines: string[]; id: string | undefined }
const empty = (): Pending => ({ type: 'message', lines: [], id: undefined })

function readField(event: Pending, line: string) {
  const [, name, value = ''] = /^([^:]*)(?:: ?(.*))?$/.exec(line) ?? []
  if (name === 'event') event.type = value
  if (name === 'data') event.lines.push(value)
  if (name === 'id') event.id = value
}
