import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright'
import { afterAll, describe, expect, test } from 'vitest'
import { renderBoard, renderBookingForm } from '../../packages/widgets/src/server/index.ts'
import { watchShift } from '../watch-shift.ts'
import { board, boardReady, claim, jobsOn, openFirstJob } from './board.ts'
import { useSites } from './sites.ts'

/* Boards that the host's server has put into the HTML of its pages. */

const sites = useSites()

/** Milliseconds that a page may take beyond its limit, on a busy machine. */
const leeway = 200

const drawn = (options: Partial<Parameters<typeof renderBoard>[0]> = {}) =>
  renderBoard({ origin: sites.origin, region: 1, timeout: 5_000, ...options })

/** Waits until the board's code has taken over, and says how many of the first elements it kept. */
async function takenOver(page: Page): Promise<number> {
  await page.waitForFunction(() => customElements.get('treasures-jobs-board'))
  await board(page).locator('.service-icon svg').first().waitFor()
  return page.evaluate(() => {
    const { first } = window as unknown as { first: Element[] }
    return first.filter((each) => each.isConnected).length / first.length
  })
}

const noteFirst = (page: Page) =>
  board(page).evaluate((tag) => {
    const first = [...tag.shadowRoot!.querySelectorAll('.treasures *')]
    Object.assign(window, { first })
    return first.length
  })

async function holdCode(page: Page) {
  let letThrough = () => {}
  const wait = new Promise<void>((resolve) => (letThrough = resolve))
  await page.route('**/embed/v1/jobs-board-*.js', async (route) => {
    await wait
    await route.continue()
  })
  return letThrough
}

describe('a board drawn by the host', () => {
  for (const width of [320, 1000])
    test(`has jobs without a script, and is taken over unchanged at ${width} px`, async () => {
      let letThrough = () => {}
      const html = await drawn()
      expect(html).toContain('class="job-open"')
      const page = await sites.open(`${sites.script}<h1>Jobs</h1>${html}<p>Below</p>`, {
        context: { viewport: { width, height: 900 } },
        before: async (opened) => {
          letThrough = await holdCode(opened)
          await watchShift(opened)
        },
      })
      await boardReady(page)
      expect(await jobsOn(page).count()).toBe(6)
      expect(await noteFirst(page)).toBeGreaterThan(90)
      letThrough()
      expect(await takenOver(page)).toBeGreaterThan(0.98)
      await board(page).getByRole('button', { name: 'Show More Jobs' }).waitFor()
      expect(await jobsOn(page).count()).toBe(25)
      expect(await page.evaluate('shift')).toBe(0)
      await openFirstJob(page)
      // Once, because the next drawing is a few seconds old and would still have the claimed job.
      if (width === 1000) await claim(page, sites.claimant)
    })

  test('by a different build is replaced without an empty moment, and keeps what was typed', async () => {
    let letThrough = () => {}
    const html = (await drawn()).replace(/"build":"[^"]+"/, '"build":"jobs-board-older.js"')
    const page = await sites.open(sites.script + html, {
      before: async (opened) => {
        letThrough = await holdCode(opened)
        await opened.addInitScript(() => {
          Object.assign(window, { least: 99 })
          const look = () => {
            const tag = document.querySelector('treasures-jobs-board')
            const jobs = tag?.shadowRoot?.querySelectorAll('.job-open').length
            const seen = window as unknown as { least: number }
            if (jobs !== undefined) seen.least = Math.min(seen.least, jobs)
            requestAnimationFrame(look)
          }
          look()
        })
      },
    })
    await boardReady(page)
    await noteFirst(page)
    await page.getByRole('combobox', { name: 'Postcode' }).fill('SE13')
    letThrough()
    expect(await takenOver(page)).toBe(0)
    expect(await page.evaluate('least')).toBe(6)
    const field = page.getByRole('combobox', { name: 'Postcode' })
    expect(await field.inputValue()).toBe('SE13')
    // Typing offers outward codes.
    await field.press('Escape')
    await openFirstJob(page)
  })

  test('has the settings of its tag, and nothing else after these change', async () => {
    let letThrough = () => {}
    const page = await sites.open(sites.script + (await drawn({ theme: 'dark', lang: 'cy' })), {
      before: async (opened) => void (letThrough = await holdCode(opened)),
    })
    const look = board(page).locator('.treasures')
    expect(await look.getAttribute('data-theme')).toBe('dark')
    expect(await look.getAttribute('lang')).toBe('cy')
    await noteFirst(page)
    await board(page).evaluate((tag) => tag.setAttribute('region', '2'))
    letThrough()
    expect(await takenOver(page)).toBe(0)
  })

  test('works under a strict policy with its nonce, and without one', async () => {
    for (const nonce of ['abc123', undefined]) {
      const trouble: string[] = []
      const page = await sites.open(
        (await drawn({ nonce })) + sites.script.replace('async', 'async nonce="abc123"'),
        {
          headers: {
            'content-security-policy': `default-src 'none'; script-src ${sites.origin}; style-src 'nonce-abc123'; connect-src ${sites.origin}; img-src ${sites.origin} data: blob:; require-trusted-types-for 'script'; trusted-types 'none'`,
          },
          before: (opened) => void opened.on('pageerror', ({ message }) => trouble.push(message)),
        },
      )
      await boardReady(page)
      await page.waitForFunction(() => customElements.get('treasures-jobs-board'))
      await openFirstJob(page)
      expect(trouble).toEqual([])
    }
  })

  test('is an ordinary board if a script inserts its HTML', async () => {
    const page = await sites.open(`<div></div>${sites.script}`)
    await page.evaluate((html) => (document.querySelector('div')!.innerHTML = html), await drawn())
    await openFirstJob(page)
    expect(await board(page).count()).toBe(1)
  })

  test('shows its link if no code arrives', { tags: 'slow' }, async () => {
    const page = await sites.open(await drawn())
    await boardReady(page)
    const link = page.getByRole('link', { name: 'See the jobs board' })
    expect(await link.isVisible()).toBe(false)
    await link.waitFor({ timeout: 15_000 })
    expect(await board(page).evaluate((tag) => tag.clientHeight)).toBe(640)
  })
})

describe('a host whose Treasures server', () => {
  const waiting: ServerResponse[] = []
  let calls = 0
  const slow = createServer((_, response) => {
    calls++
    waiting.push(response)
  })
  const opened = new Promise<string>((resolve) =>
    slow.listen(0, '127.0.0.1', () =>
      resolve(`http://127.0.0.1:${(slow.address() as AddressInfo).port}`),
    ),
  )
  afterAll(() => {
    slow.closeAllConnections()
    slow.close()
  })

  test('is slow answers within the limit, asks once, and the script draws the board', async () => {
    const origin = await opened
    const began = performance.now()
    const all = await Promise.all([1, 2, 3].map(() => renderBoard({ origin, region: 1 })))
    const took = performance.now() - began
    expect(took).toBeGreaterThan(290)
    expect(took).toBeLessThan(300 + leeway)
    expect(calls).toBe(1)
    const again = performance.now()
    await renderBoard({ origin, region: 1 })
    expect(performance.now() - again).toBeLessThan(leeway)
    expect(all[0]).not.toContain('<template')
    // The visitor's browser reaches the server.
    const page = await sites.open(sites.script + all[0]!)
    await openFirstJob(page)
  })

  test('is gone answers at once, and the script draws the board', async () => {
    const began = performance.now()
    const html = await renderBoard({ origin: 'http://127.0.0.1:1', region: 1 })
    expect(performance.now() - began).toBeLessThan(300 + leeway)
    expect(html).not.toContain('<template')
    const page = await sites.open(sites.script + html)
    await openFirstJob(page)
  })
})

describe('a booking form drawn by the host', () => {
  test('leads to our own page without scripts', async () => {
    const page = await sites.open(
      renderBookingForm({ origin: sites.origin, region: 1, service: 2 }),
      { context: { javaScriptEnabled: false } },
    )
    await page.getByLabel('Postcode').fill('SE13 5AB')
    await page.getByRole('button', { name: 'See services and prices' }).click()
    expect(new URL(page.url()).pathname).toBe('/public/customer/request-job')
    expect(new URL(page.url()).search).toBe('?postcode=SE13+5AB&region=1&service=2')
  })

  for (const theme of ['light', 'dark', 'auto'] as const)
    test(`is taken over with its look in the theme ${theme}, and with what was typed`, async () => {
      const texts = { postcodeIntro: 'Gwasanaethau garddio, glanhau a thrwsio. '.repeat(6) }
      const html = renderBookingForm({ origin: sites.origin, region: 1, theme, texts })
      const page = await sites.open(`<p>Above</p>${html}<p>Below</p>`, {
        context: { viewport: { width: 390, height: 800 }, colorScheme: 'dark' },
        before: async (opened) => void (await watchShift(opened)),
      })
      const form = page.locator('treasures-booking-form')
      const look = () =>
        form.locator('[data-shell]').evaluate((shell) =>
          [...shell.querySelectorAll('*')].map((part) => {
            const { x, y, width, height } = part.getBoundingClientRect()
            const { color, backgroundColor, font, borderColor } = getComputedStyle(part)
            return { x, y, width, height, color, backgroundColor, font, borderColor }
          }),
        )
      const before = await look()
      expect(before[0]?.backgroundColor).toBe(
        theme === 'light' ? 'rgb(255, 255, 255)' : 'rgb(17, 27, 25)',
      )
      const input = form.locator('input[name=postcode]')
      await input.fill('SE13 5AB')
      await input.evaluate((field) => Object.assign(field, { isOurs: true }))
      await page.addScriptTag({ url: `${sites.origin}/embed/v1/loader.js` })
      await page.waitForFunction(() => customElements.get('treasures-booking-form'))
      await page.evaluate('document.fonts.ready')
      expect(await look()).toEqual(before)
      expect(await input.evaluate((field) => 'isOurs' in field)).toBe(true)
      expect(await page.evaluate('shift')).toBe(0)
      await form.getByRole('button').click()
      await form.getByRole('heading', { name: 'What do you need done?' }).waitFor()
    })
})
