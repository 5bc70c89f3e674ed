import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '../../apps/api/test/free-port.ts'
import { until, written, type Engine } from './engine.ts'

type Call = <T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<T>
type Session = { sessionId: string; capabilities: { browserVersion: string } }

/**
 * Starts Debian's WebKitGTK, driven by WebDriver, on a virtual screen, because it has no headless
 * mode.
 */
export async function startWebkit(): Promise<Engine> {
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1000x900x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [display] = (await once(screen.stdout, 'data')) as [Buffer]
  const port = await freePort()
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: `:${display.toString().trim()}`,
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      // Root in a container cannot create a sandbox.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  })
  const call = caller(`http://127.0.0.1:${port}`)
  const stop = () => {
    driver.kill()
    screen.kill()
  }
  try {
    const { sessionId, capabilities } = await until(
      () => call<Session>('POST', '/session', { capabilities: {} }),
      30_000,
    )
    const session = `/session/${sessionId}`
    return {
      name: `WebKit ${capabilities.browserVersion}`,
      ...drivePage((method, path, body) => call(method, session + path, body)),
      async close() {
        await call('DELETE', session).catch(() => {})
        stop()
      },
    }
  } catch (error) {
    stop()
    throw error
  }
}

const caller =
  (origin: string): Call =>
  async <T>(method: string, path: string, body?: object) => {
    const sent = body && {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }
    const answer = await fetch(origin + path, { method, ...sent })
    const { value } = (await answer.json()) as { value: { error: string; message: string } }
    if (!answer.ok) throw new Error(`${value.error} ${value.message}`.trim())
    return value as T
  }

/**
 * Finds the frame in a tag's root, because `window.frames` does not list frames in shadow roots.
 */
function findFrame(widget: string) {
  const tag = document.querySelector(`treasures-${widget}`)
  const kept = (tag as { keptRoot?: ShadowRoot } | null)?.keptRoot
  return (tag?.shadowRoot ?? kept ?? tag)?.querySelector('iframe') ?? null
}

function drivePage(call: Call): Pick<Engine, 'open' | 'run'> {
  const ask = <T>(script: string) =>
    call<T>('POST', '/execute/sync', { script: `return ${script}`, args: [] })
  return {
    async open(url) {
      await call('POST', '/url', { url })
    },
    async run(act, given, widget) {
      await call('POST', '/frame', { id: null })
      const frame = await ask<object | null>(written(findFrame, widget))
      if (frame) await call('POST', '/frame', { id: frame })
      const told = await ask<ReturnType<typeof act>>(written(act, given))
      return { told, shown: frame ? 'in a frame' : 'in page' }
    },
  }
}
