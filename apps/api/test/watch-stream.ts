type StreamEvent = { event: string; id: string; data: Record<string, unknown> }

/**
 * Reads server-sent events. `next` waits up to fifteen seconds for an event with the given data.
 */
export async function watchStream(url: string, headers: Record<string, string> = {}) {
  const aborted = new AbortController()
  const answer = await fetch(url, {
    headers: { accept: 'text/event-stream', ...headers },
    signal: aborted.signal,
  })
  const waiting: StreamEvent[] = []
  let wake = () => {}

  async function read() {
    let text = ''
    for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const fields = new Map(
          block.split('\n').map((line) => {
            const colon = line.indexOf(': ')
            return [line.slice(0, colon), line.slice(colon + 2)]
          }),
        )
        const data = fields.get('data')
        if (data)
          waiting.push({
            event: fields.get('event') ?? 'message',
            id: fields.get('id') ?? '',
            data: JSON.parse(data) as Record<string, unknown>,
          })
      }
      wake()
    }
    return true
  }
  const ended = read().catch(() => true)

  return {
    headers: answer.headers,
    ended,
    close: () => aborted.abort(),
    async next(event: string, like: Record<string, unknown> = {}): Promise<StreamEvent> {
      const deadline = Date.now() + 15_000
      for (;;) {
        const at = waiting.findIndex(
          ({ event: name, data }) =>
            name === event && Object.entries(like).every(([key, value]) => data[key] === value),
        )
        if (at >= 0) return waiting.splice(at, 1)[0] as StreamEvent
        if (Date.now() > deadline) throw new Error(`No ${event} within fifteen seconds`)
        await new Promise<void>((resolve) => {
          wake = resolve
          setTimeout(resolve, 100)
        })
      }
    },
  }
}
