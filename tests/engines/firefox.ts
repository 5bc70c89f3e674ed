import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { connectBidi } from './bidi.ts'
import { until, written, type Engine } from './engine.ts'

type Context = { context: string; url: string; children: Context[] | null }
type Answer = { result?: { value?: unknown }; exceptionDetails?: { text: string } }

/** Starts Debian's Firefox, driven by WebDriver BiDi, which is built in. */
export async function startFirefox(): Promise<Engine> {
  const profile = await mkdtemp(join(tmpdir(), 'treasures-firefox-'))
  const browser = spawn(
    'firefox-esr',
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const ended = once(browser, 'close')
  const stop = async () => {
    browser.kill()
    await ended
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const address = await addressIn(browser.stderr)
    const bidi = await connectBidi(`${address}/session`)
    const { capabilities } = await bidi.call<{
      capabilities: { browserVersion: string }
    }>('session.new', { capabilities: {} })
    return { ...driveTabs(bidi.call), name: `Firefox ${capabilities.browserVersion}`, close: stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Returns the address that the browser prints. */
async function addressIn(output: Readable): Promise<string> {
  let said = ''
  // Reads the output to its end, because a browser that cannot write would block forever.
  output.on('data', (text: Buffer) => (said += text.toString()))
  const find = () => /BiDi listening on (ws:\S+)/.exec(said)?.[1]
  return until(() => Promise.resolve(find()), 60_000)
}

/** Opens each page in a tab of its own, and closes the previous one. */
function driveTabs(
  call: <T>(method: string, params: object) => Promise<T>,
): Pick<Engine, 'open' | 'run'> {
  let tab: string | undefined
  return {
    async open(url) {
      const before = tab
      tab = (await call<{ context: string }>('browsingContext.create', { type: 'tab' })).context
      if (before) await call('browsingContext.close', { context: before })
      await call('browsingContext.navigate', { context: tab, url, wait: 'interactive' })
    },
    async run(act, given, widget) {
      const tree = await call<{ contexts: Context[] }>('browsingContext.getTree', { root: tab })
      const frames = tree.contexts[0]?.children ?? []
      const frame = frames.find(({ url }) => url.includes(`/frame/${widget}`))
      const { result, exceptionDetails } = await call<Answer>('script.evaluate', {
        expression: written(act, given),
        awaitPromise: false,
        target: { context: frame?.context ?? tab },
      })
      if (exceptionDetails) throw new Error(exceptionDetails.text)
      return {
        told: result?.value as ReturnType<typeof act>,
        shown: frame ? 'in a frame' : 'in page',
      }
    },
  }
}
