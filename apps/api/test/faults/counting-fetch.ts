/** A `fetch` that counts every call on the wire, including a client's silent retries. */
export function countingFetch() {
  const calls = { made: 0, writes: 0, uploads: 0, streams: 0, dropped: [] as string[] }
  const counting: typeof fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    const method = (input instanceof Request ? input.method : init?.method) ?? 'GET'
    const path = new URL(url).pathname
    calls.made++
    if (method !== 'GET') calls.writes++
    try {
      const answer = await fetch(input, init)
      if (answer.status >= 500) calls.dropped.push(`${method} ${path}: ${answer.status}`)
      return answer
    } catch (error) {
      const { aborted } = (input instanceof Request ? input : init)?.signal ?? {}
      if (!aborted) calls.dropped.push(`${method} ${path}: ${String(error)}`)
      throw error
    }
  }
  return { fetch: counting, calls }
}
