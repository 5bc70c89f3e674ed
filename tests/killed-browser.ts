import { spawn } from 'node:child_process'
import { createServer, connect, type Socket } from 'node:net'
import { once } from 'node:events'
import { chromium, type Page } from 'playwright'
import { launchOptions } from '../scripts/browser.ts'

/** A browser whose profile stays when its processes are killed, as when a battery dies. */
export async function openKillable(profile: string) {
  const { executablePath = '', args = [] } = launchOptions()
  const browser = spawn(
    executablePath,
    [...args, '--headless', '--remote-debugging-port=0', `--user-data-dir=${profile}`],
    { detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const address = await new Promise<string>((done, fail) => {
    let text = ''
    browser.stderr.on('data', (bytes: Buffer) => {
      text += bytes.toString()
      const found = /DevTools listening on (ws:\S+)/.exec(text)?.[1]
      if (found) done(found)
    })
    browser.once('exit', () => fail(new Error(`The browser has ended: ${text}`)))
  })
  const connected = await chromium.connectOverCDP(address)
  const [context] = connected.contexts()
  if (!context) throw new Error('The browser has no context')
  context.setDefaultTimeout(20_000)
  const page: Page = context.pages()[0] ?? (await context.newPage())
  return {
    page,
    async kill() {
      const ended = once(browser, 'exit')
      if (browser.pid !== undefined) process.kill(-browser.pid, 'SIGKILL')
      await ended
      await connected.close().catch(() => {})
    },
  }
}

/** A line to a server that can be cut in the middle of what is on its way. */
export async function openLine(to: number) {
  const sockets = new Set<Socket>()
  let isCut = false
  const add = (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
  }
  const line = createServer((near) => {
    add(near)
    if (isCut) return void near.destroy()
    const far = connect(to, '127.0.0.1')
    add(far)
    near.pipe(far).pipe(near)
    near.once('close', () => far.destroy())
    far.once('close', () => near.destroy())
  })
  line.listen(0, '127.0.0.1')
  await once(line, 'listening')
  const address = line.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    cut() {
      isCut = true
      for (const socket of sockets) socket.destroy()
    },
    mend() {
      isCut = false
    },
    close() {
      for (const socket of sockets) socket.destroy()
      line.close()
    },
  }
}
