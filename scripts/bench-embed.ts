import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import type { Browser, CDPSession, Page } from 'playwright'
import { renderBoard } from '../packages/widgets/src/server/render-board.ts'
import { withFirstStep } from '../tests/embed/first-step.ts'
import { withProduct } from './bench-product.ts'
import { quantile, round } from './quantile.ts'

/** Number of visits to each page. */
const visits = 9

/**
 * A typical phone has a processor four times slower, and a connection of 150 ms and 1.6 Mbit/s. A
 * laptop has one of 20 ms and 50 Mbit/s. The desktop has none, so that it competes with the server
 * for this machine's processors.
 */
const devices = {
  desktop: { width: 1000, slower: 1, line: undefined },
  laptop: {
    width: 1000,
    slower: 1,
    line: {
      offline: false,
      latency: 20,
      downloadThroughput: 6_250_000,
      uploadThroughput: 1_250_000,
    },
  },
  phone: {
    width: 390,
    slower: 4,
    line: { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 },
  },
}
type Device = keyof typeof devices

const pageOf = (body: string) =>
  `<!doctype html><html lang="en-GB"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Bench</title><link rel="icon" href="data:,"><h1>Jobs</h1>${body}<p>Below</p>`

const job =
  '<li><h3><button type="button">Gardening</button></h3><p>£18.00 per hour</p><p>Overgrown back garden, about 8 by 12 metres.</p><p>SE13 · posted 2 h ago</p></li>'

const staticBoard = `<form><label>Postcode <input name="postcode"></label><button>Search</button></form><ul>${job.repeat(25)}</ul>`

/** Pages with our snippets, and static pages with the same fields and jobs. */
const pagesOf = (origin: string, drawn: string): Record<string, string> => {
  const script = `<script async src="${origin}/embed/v1/loader.js"></script>`
  return {
    '/booking': pageOf(
      `<treasures-booking-form style="display: block; min-height: 290px"></treasures-booking-form>${script}`,
    ),
    '/booking-in-page': pageOf(`${withFirstStep(origin)}${script}`),
    '/booking-static': pageOf(
      '<form><h2>Where is the job?</h2><p>See what you can book near you, and what it costs.</p><label>Postcode <input name="postcode" autocomplete="postal-code"></label><button>See services and prices</button></form>',
    ),
    '/board': pageOf(
      `<link rel="preload" as="fetch" crossorigin href="${origin}/api/public/jobs/board/drawn?region=1"><treasures-jobs-board region="1" style="display: block; min-height: 640px"></treasures-jobs-board>${script}`,
    ),
    '/drawn-board': pageOf(drawn + script),
    '/board-static': pageOf(staticBoard),
  }
}

const names: Readonly<Record<string, string>> = {
  booking: 'first field of a booking',
  'booking-in-page': 'first field of a booking, in the snippet',
  board: 'first job',
  'drawn-board': "first job, drawn on the host's server",
}

/** Records the time at which the wanted element can be used, and the layout shift of the page. */
const watch = (wanted: string) => {
  const seen = { at: 0, shift: 0 }
  Object.assign(window, { seen })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.shift += Reflect.get(entry, 'value') as number
  }).observe({ type: 'layout-shift', buffered: true })
  const look = () => {
    const tag = document.querySelector('treasures-jobs-board, treasures-booking-form')
    const found = (tag ? tag.shadowRoot : document)?.querySelector<HTMLElement>(wanted)
    if (!found?.getClientRects().length) return setTimeout(look, 1)
    return requestAnimationFrame(() => {
      // Arrives as soon as the frame is painted. A timer would wait for scripts that have arrived.
      const { port1, port2 } = new MessageChannel()
      port2.onmessage = () => {
        seen.at = performance.now()
        console.debug('seen')
      }
      port1.postMessage(0)
    })
  }
  look()
}

type Seen = { at: number; shift: number }

async function slowDown(page: Page, device: Device): Promise<CDPSession> {
  const { slower, line } = devices[device]
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })
  if (line) {
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', line)
  }
  return devtools
}

async function visit(browser: Browser, url: string, device: Device, wanted: string) {
  const context = await browser.newContext({
    viewport: { width: devices[device].width, height: 900 },
  })
  const page = await context.newPage()
  await slowDown(page, device)
  await page.addInitScript(watch, wanted)
  // Other ways to wait would run a large script of Playwright in the page meanwhile.
  const seenNow = page.waitForEvent('console', (message) => message.text() === 'seen')
  await page.goto(url, { waitUntil: 'commit' })
  await seenNow
  // On our page, layout shifts may follow after the wanted element has appeared.
  if (!url.endsWith('static')) await page.waitForTimeout(1_500)
  const seen = (await page.evaluate('seen')) as Seen
  await context.close()
  return seen
}

/**
 * Compares our page with the static one. Visits to the two pages alternate, because the speed of a
 * machine varies.
 */
async function compare(browser: Browser, origin: string, page: string, device: Device) {
  const widget = page.startsWith('booking') ? 'booking' : 'board'
  const wanted = widget === 'board' ? '.job-open, li button' : 'input'
  const own: Seen[] = []
  const plain: Seen[] = []
  for (let at = 0; at < visits; at++) {
    plain.push(await visit(browser, `${origin}/${widget}-static`, device, wanted))
    own.push(await visit(browser, `${origin}/${page}`, device, wanted))
  }
  const median = (all: Seen[]) =>
    quantile(
      all.map(({ at }) => at),
      0.5,
    )
  return {
    name: `${names[page] ?? page}, ${device}`,
    static: round(median(plain)),
    embedded: round(median(own)),
    ratio: round(median(own) / median(plain)),
    shift: Math.max(...own.map(({ shift }) => shift)).toFixed(4),
  }
}

/**
 * Measures the time from pressing a job to the first animation frame with its dialog, after the
 * code of the dialog has loaded. The processor is four times slower.
 */
async function claimOpens(browser: Browser, origin: string) {
  const page = await browser.newPage({ viewport: { width: 1000, height: 900 } })
  await page.goto(`${origin}/board`)
  const open = () =>
    page.evaluate(async () => {
      const root = document.querySelector('treasures-jobs-board')!.shadowRoot!
      const began = performance.now()
      root.querySelector<HTMLElement>('.job-open')!.click()
      while (!root.querySelector('dialog[open] input'))
        await new Promise((resolve) => setTimeout(resolve))
      await new Promise(requestAnimationFrame)
      const took = performance.now() - began
      return took
    })
  await page.waitForFunction(() => customElements.get('treasures-jobs-board'))
  await page.waitForTimeout(2_000)
  await page.locator('treasures-jobs-board .job-open').first().click()
  await page.locator('dialog[open] input').first().waitFor()
  await page.keyboard.press('Escape')
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const times: number[] = []
  for (let at = 0; at < visits; at++) {
    await page.waitForTimeout(300)
    times.push(await open())
    await page.keyboard.press('Escape')
    await page.locator('dialog[open]').waitFor({ state: 'detached' })
  }
  await page.close()
  const took = quantile(times, 0.5)
  return {
    name: 'claim dialog opens, processor 4x slower',
    embedded: round(took),
    ratio: round(took / 40),
  }
}

/**
 * Compares pages with a widget to static pages, and the opening of a dialog to 40 ms. Times are
 * medians of nine visits, in ms.
 */
export const benchEmbed = (browser: Browser) =>
  withProduct(async (product) => {
    const drawn = await renderBoard({ origin: product.origin, region: 1, timeout: 5_000 })
    const pages = pagesOf(product.origin, drawn)
    // Compressed, as most hosts send their pages.
    const host = createServer((request, response) =>
      response
        .writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' })
        .end(gzipSync(pages[request.url ?? ''] ?? '')),
    )
    await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
    const origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`
    try {
      const rows = []
      for (const page of Object.keys(names))
        for (const device of Object.keys(devices) as Device[])
          rows.push(await compare(browser, origin, page, device))
      return [...rows, await claimOpens(browser, origin)]
    } finally {
      host.closeAllConnections()
      host.close()
    }
  })
