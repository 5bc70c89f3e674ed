type Message = { id: number; type: 'success' | 'error'; result?: unknown; message?: string }

/** Connects a minimal client of WebDriver BiDi, which makes calls and returns their answers. */
export async function connectBidi(address: string) {
  const socket = new WebSocket(address)
  const waiting = new Map<number, (message: Message) => void>()
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message
    waiting.get(message.id)?.(message)
    waiting.delete(message.id)
  })
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error(`No browser answers at ${address}.`)))
  })
  let last = 0
  return {
    call: <T>(method: string, params: object) =>
      new Promise<T>((resolve, reject) => {
        const id = ++last
        waiting.set(id, ({ type, result, message }) =>
          type === 'error' ? reject(new Error(message)) : resolve(result as T),
        )
        socket.send(JSON.stringify({ id, method, params }))
      }),
  }
}
