import { onTestFinished } from 'vitest'

type Seen = { method: string; url: URL; body: unknown; headers: Headers }

/** Records calls whose address matches, until the test ends. */
export function watchCalls(address: RegExp): Seen[] {
  const seen: Seen[] = []
  const real = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    if (address.test(request.url)) {
      const text = await request.clone().text()
      seen.push({
        method: request.method,
        url: new URL(request.url),
        body: text ? JSON.parse(text) : undefined,
        headers: request.headers,
      })
    }
    return real(request)
  }
  onTestFinished(() => {
    globalThis.fetch = real
  })
  return seen
}
