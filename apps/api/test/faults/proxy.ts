import { Agent, createServer, request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Milliseconds between two checks of readiness. */
const lookEvery = 500

/**
 * Proxy in front of several instances on this machine. It sends each call to the next ready
 * instance, over connections that stay open. It never retries: a call that an instance drops is
 * dropped.
 */
export async function startProxy(ports: readonly number[]) {
  const agents = new Map(ports.map((port) => [port, new Agent({ keepAlive: true })]))
  const ready = new Set<number>()
  let taken = 0

  async function look(port: number) {
    const isReady = await fetch(`http://127.0.0.1:${port}/api/health/ready`).then(
      async (answer) => {
        await answer.text()
        return answer.ok
      },
      () => false,
    )
    if (isReady) ready.add(port)
    else ready.delete(port)
  }
  const lookAtAll = () => Promise.all(ports.map(look))
  const looking = setInterval(() => void lookAtAll(), lookEvery)

  const server = createServer((request, response) => {
    const open = [...ready]
    const port = open[taken++ % Math.max(1, open.length)]
    if (port === undefined) return void response.writeHead(502).end()
    const { url: path, method, headers } = request
    const onward = ask(
      { host: '127.0.0.1', port, path, method, headers, agent: agents.get(port) },
      (answer) => {
        // These headers belong to one connection only.
        const { connection: _, 'keep-alive': __, ...rest } = answer.headers
        response.writeHead(answer.statusCode ?? 502, rest)
        answer.pipe(response)
        answer.once('error', () => response.destroy())
      },
    )
    onward.once('error', () => {
      if (response.headersSent) response.destroy()
      else response.writeHead(502).end()
    })
    response.once('close', () => onward.destroy())
    request.pipe(onward)
  })
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    isReady: async (port: number) => {
      await look(port)
      return ready.has(port)
    },
    close() {
      clearInterval(looking)
      server.closeAllConnections()
      server.close()
      for (const agent of agents.values()) agent.destroy()
    },
  }
}
