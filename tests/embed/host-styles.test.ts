import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { board, boardReady, jobsOn, openFirstJob } from './board.ts'
import { useSites } from './sites.ts'

/*
 * Effects that a host page's styles have on an embed, and effects that an embed must not have on
 * its host.
 */

const sites = useSites()

/**
 * A page whose styles would change everything inside the board. The place of the board stays the
 * same.
 */
const hostile = `<style>
  html { font-size: 62.5%; direction: rtl; }
  body { text-transform: uppercase; letter-spacing: 5px; font: 30px/3 fantasy; color: lime; text-align: right; word-break: break-all; cursor: wait; white-space: pre; visibility: visible; text-indent: 40px; hyphens: auto; tab-size: 20; quotes: none; }
  *, *::before, *::after { box-sizing: content-box; font-family: fantasy !important; line-height: 3 !important; letter-spacing: 4px !important; text-shadow: 0 0 4px red !important; border-radius: 0 !important; }
  button, input, select, h3, p, ul, li, svg, canvas, dialog, label { display: none !important; color: red !important; margin: 40px !important; }
  treasures-jobs-board { color: lime !important; font-size: 3px !important; direction: rtl !important; text-align: right !important; white-space: pre !important; }
  #place { direction: ltr; width: 900px; margin: 0 !important; padding: 0; }
</style>`
const place = '#place { width: 900px; position: absolute; top: 0; left: 0 } body { margin: 0 }'

/**
 * Number of pixels that may differ, because a map drawn twice has slightly different edges. A style
 * that reaches the board changes hundreds.
 */
const noise = 5

/**
 * Returns the number of pixels that differ between two screenshots, or -1 if their sizes differ.
 * Anti-aliasing varies between runs, so a colour may differ by 3 of 255.
 */
async function differingPixels(page: Page, one: Buffer, other: Buffer): Promise<number> {
  const pictures = [one, other].map((picture) => picture.toString('base64'))
  return page.evaluate(async (sources) => {
    const [a, b] = await Promise.all(
      sources.map(async (source) => {
        const bytes = Uint8Array.from(atob(source), (letter) => letter.charCodeAt(0))
        const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
        const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
        const context = canvas.getContext('2d')!
        context.drawImage(bitmap, 0, 0)
        return context.getImageData(0, 0, bitmap.width, bitmap.height)
      }),
    )
    if (!a || !b || a.width !== b.width || a.height !== b.height) return -1
    let differing = 0
    for (let at = 0; at < a.data.length; at += 4) {
      const channels = [0, 1, 2].map((c) => Math.abs((a.data[at + c] ?? 0) - (b.data[at + c] ?? 0)))
      if (Math.max(...channels) > 3) differing++
    }
    return differing
  }, pictures)
}

/**
 * Takes a screenshot of the board once it is stable, because the map draws itself over a few frames
 * after its code loads.
 */
async function picture(page: Page, { hasMap }: { hasMap: boolean }): Promise<Buffer> {
  // Waits for the button that the widget draws last. The server's drawing does not have it.
  await board(page).getByRole('button', { name: 'Show More Jobs' }).waitFor()
  if (hasMap) await board(page).getByRole('button', { name: 'Zoom in' }).waitFor()
  await page.mouse.move(1, 890)
  const take = () => board(page).screenshot({ animations: 'disabled' })
  let [last, same] = [await take(), 0]
  while (same < 3) {
    await page.waitForTimeout(400)
    const next = await take()
    same = next.equals(last) ? same + 1 : 0
    last = next
  }
  return last
}

for (const share of [1, 0.4])
  test(
    `a host's strongest style sheet changes no pixel of the board (${share} of the usual width)`,
    share === 1 ? {} : { tags: 'slow' },
    async () => {
      const wrap = `<div id="place">${sites.snippet}</div>`
      const width = `<style>${place} #place { width: ${900 * share}px !important }</style>`
      const hasMap = share === 1
      const drawn = async (head: string) => {
        const page = await sites.open(wrap, { head })
        const shot = await picture(page, { hasMap })
        return {
          shot,
          posted: await jobsOn(page).first().locator('xpath=ancestor::article').innerText(),
        }
      }
      let [plain, loud] = [await drawn(width), await drawn(hostile + width)]
      // The board shows the age of each job in minutes. If a minute has passed between the two
      // screenshots, the first is taken again.
      if (plain.posted !== loud.posted) plain = await drawn(width)
      const blank = await sites.open('')
      expect(await differingPixels(blank, plain.shot, loud.shot)).toBeLessThanOrEqual(noise)
    },
  )

test("a host's root font size does not shrink the board", { tags: 'slow' }, async () => {
  const measure = async (head: string) => {
    const page = await sites.open(sites.snippet, { head })
    await boardReady(page)
    return jobsOn(page)
      .first()
      .evaluate((job) => ({
        font: getComputedStyle(job).fontSize,
        height: job.closest('article')?.getBoundingClientRect().height,
      }))
  }
  expect(await measure('<style>html { font-size: 62.5% }</style>')).toEqual(await measure(''))
})

test(
  '`--treasures-scale` enlarges the text and the spacing of a widget, and its dialog stays within the page',
  { tags: 'slow' },
  async () => {
    const page = await sites.open(sites.snippet, {
      head: '<style>treasures-jobs-board { --treasures-scale: 1.5 }</style>',
      context: { viewport: { width: 700, height: 900 } },
    })
    const plain = await sites.open(sites.snippet, {
      context: { viewport: { width: 700, height: 900 } },
    })
    const heightOf = async (of: Page) => {
      await boardReady(of)
      return (await jobsOn(of).first().boundingBox())?.height ?? 0
    }
    expect(await heightOf(page)).toBeGreaterThan((await heightOf(plain)) * 1.4)
    await openFirstJob(page)
    const panel = await board(page).locator('.dialog-panel').boundingBox()
    expect(panel && panel.x >= 0 && panel.x + panel.width <= 700).toBe(true)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(700)
  },
)

test('the board changes neither the look nor the content of the page around it', async () => {
  const around = `<style>${place} #after { position: absolute; top: 660px; left: 0 }</style>
    <div id="place"><div id="slot" style="height:640px"></div></div>
    <div id="after"><h1>Heading</h1><button>Button</button><ul><li>Item</li></ul><input value="x"></div>`
  const page = await sites.open(around)
  const read = async () => ({
    picture: await page.locator('#after').screenshot(),
    facts: await page.evaluate(() => ({
      head: document.head.innerHTML,
      sheets: document.styleSheets.length + document.adoptedStyleSheets.length,
      globals: Object.keys(window),
      html: document.documentElement.getAttributeNames(),
      body: document.body.getAttributeNames(),
      cookies: document.cookie,
      stored: localStorage.length + sessionStorage.length,
    })),
  })
  const before = await read()
  await page.evaluate((snippet) => {
    document
      .querySelector('#slot')!
      .append(document.createRange().createContextualFragment(snippet))
  }, sites.snippet)
  await boardReady(page)
  await openFirstJob(page)
  await page.keyboard.press('Escape')
  const after = await read()
  // `treasures` is our own queue. The others belong to zod and Leaflet.
  const ours = ['treasures', '__zod_globalConfig', '_leaflet_events']
  const globals = after.facts.globals.filter((name) => !ours.includes(name))
  expect({ ...after.facts, globals }).toEqual(before.facts)
  expect(await differingPixels(page, before.picture, after.picture)).toBe(0)
})

/* The tag's own box belongs to the page, which places and hides it like any other element. */

const form = () =>
  `${sites.script}<treasures-booking-form region="1"><a href="/x">Book a job</a></treasures-booking-form>`
const widthOf = async (page: Page, name: string) => {
  const tag = page.locator(name)
  await tag.getByRole('button').first().waitFor()
  return tag.evaluate((one) => Math.round(one.getBoundingClientRect().width))
}

const framedForm =
  '<treasures-booking-form isolate region="1"><a href="/x">Book a job</a></treasures-booking-form>'
/** A board, a form, and a form in a frame. Each sizes its box in a different way. */
const threeTags = () => `${form()}${framedForm}${sites.snippet}`
/** Waits until the three tags are ready, and returns the first control of each. */
async function threeReady(page: Page) {
  const controls = [
    page.locator('treasures-booking-form:not([isolate])').getByLabel('Postcode', { exact: true }),
    page.frameLocator('treasures-booking-form iframe').getByLabel('Postcode', { exact: true }),
    jobsOn(page).first(),
  ]
  for (const control of controls) await control.waitFor()
  return controls
}

test('tags are as wide as the column that their page puts them in', { tags: 'slow' }, async () => {
  const column = '<style>.column > * { max-width: 610px; margin: 24px auto !important }</style>'
  const page = await sites.open(`<div class="column">${threeTags()}</div>`, { head: column })
  await threeReady(page)
  const boxes = await page.locator('.column > :not(script)').evaluateAll((tags) =>
    tags.map((tag) => {
      const { left, right, width } = tag.getBoundingClientRect()
      return [width, Math.abs(left - (document.documentElement.clientWidth - right)) <= 1]
    }),
  )
  expect(boxes).toEqual([1, 2, 3].map(() => [610, true]))
})

test('tags in a hidden element are invisible, and presses go through tags in an element without pointer events', async () => {
  const under = '<button style="position:absolute; inset:0; width:100%; height:3000px"></button>'
  const page = await sites.open(
    `${under}<div id="popup" style="position:absolute; inset:0 0 auto">${threeTags()}</div>`,
  )
  const controls = await threeReady(page)
  const style = (css: string) =>
    page.locator('#popup').evaluate((one, text) => {
      one.style.cssText = `position:absolute; inset:0 0 auto; ${text}`
    }, css)
  const seen = () => Promise.all(controls.map((control) => control.isVisible()))
  for (const css of ['display:none', 'visibility:hidden']) {
    await style(css)
    expect(await seen()).toEqual([false, false, false])
    await style('')
    expect(await seen()).toEqual([true, true, true])
  }
  /** Returns the elements that a press in the middle of each tag would hit. */
  const pressed = () =>
    page.locator('#popup > :not(script)').evaluateAll((tags) =>
      tags.map((tag) => {
        tag.scrollIntoView({ block: 'center' })
        const { left, top, width, height } = tag.getBoundingClientRect()
        const at = document.elementFromPoint(left + width / 2, top + height / 2)
        return at?.localName
      }),
    )
  await style('opacity:0; pointer-events:none')
  expect(await pressed()).toEqual(['button', 'button', 'button'])
  await style('')
  expect(await pressed()).not.toContain('button')
})

test.each([
  'position:absolute',
  'display:table-cell',
  'display:flex',
  'display:flex;justify-content:center',
  'display:flex;flex-direction:column;align-items:center',
  'display:grid;place-items:center',
  'float:left',
  'display:inline-block',
  'width:fit-content',
])(
  'in a container sized by its content, the tag takes its usual width or the available one (%s)',
  { tags: 'slow' },
  async (style) => {
    const page = await sites.open(`<div style="${style}">${form()}</div>`)
    expect(await widthOf(page, 'treasures-booking-form')).toBe(640)
    const narrow = await sites.open(
      `<div style="width:300px;position:relative"><div style="${style}">${form()}</div></div>`,
    )
    expect(await widthOf(narrow, 'treasures-booking-form')).toBe(300)
  },
)

test(
  'in a container sized by its content, a board takes its usual width or the available one',
  { tags: 'slow' },
  async () => {
    const page = await sites.open(`<div style="display:inline-block">${sites.snippet}</div>`)
    await boardReady(page)
    expect(await widthOf(page, 'treasures-jobs-board')).toBe(1100)
    await page.setViewportSize({ width: 500, height: 900 })
    expect(await widthOf(page, 'treasures-jobs-board')).toBe(
      await page.evaluate(() => document.body.clientWidth),
    )
  },
)

test('the page hides the tag like any other element', { tags: 'slow' }, async () => {
  const hide = '<style>.gone { display: none !important }</style>'
  const page = await sites.open(form(), { head: hide })
  const tag = page.locator('treasures-booking-form')
  const button = tag.getByRole('button').first()
  await button.waitFor()
  const isSeen = () => button.isVisible()
  const set = (change: (one: HTMLElement) => void) => tag.evaluate(change)
  await set((one) => one.classList.add('gone'))
  expect(await isSeen()).toBe(false)
  await set((one) => one.classList.remove('gone'))
  expect(await isSeen()).toBe(true)
  await set((one) => void (one.style.display = 'none'))
  expect(await isSeen()).toBe(false)
  await set((one) => void (one.style.display = ''))
  await set((one) => void (one.style.visibility = 'hidden'))
  expect(await isSeen()).toBe(false)
})
