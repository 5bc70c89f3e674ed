import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  boardReady,
  dialogOn,
  focused,
  jobsOn,
  openFirstJob,
  startSites,
  tabTo,
  type Sites,
} from './sites.ts'

/* What a host page does to an embed, and what an embed must not do to its host. */

let sites: Sites
beforeAll(async () => {
  sites = await startSites()
})
afterAll(() => sites.close())
afterEach(() => sites.tidy())

const board = (page: Page) => page.locator('treasures-jobs-board')
/** The topmost element of the page at the middle of what the locator shows. */
const onTop = (page: Page) =>
  dialogOn(page).evaluate((dialog) => {
    const box = dialog.getBoundingClientRect()
    const middle = [box.x + box.width / 2, box.y + box.height / 2] as const
    const isWhole = box.x >= 0 && box.y >= 0 && box.right <= innerWidth && box.bottom <= innerHeight
    return { isWhole, tag: document.elementFromPoint(...middle)?.localName }
  })

test('a board that is put in and taken out sixty times leaves no node and no listener behind', async () => {
  const page = await sites.open(sites.script)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')
  const visit = async () => {
    await page.evaluate(() => {
      const tag = document.createElement('treasures-jobs-board')
      tag.setAttribute('region', '1')
      document.body.append(tag)
    })
    await boardReady(page)
    await board(page).evaluate((tag) => tag.remove())
  }
  const count = async () => {
    await page.waitForTimeout(500)
    await devtools.send('HeapProfiler.collectGarbage')
    await devtools.send('HeapProfiler.collectGarbage')
    const { metrics } = await devtools.send('Performance.getMetrics')
    const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
    return { nodes: of('Nodes'), listeners: of('JSEventListeners') }
  }
  for (let warmUp = 0; warmUp < 5; warmUp++) await visit()
  const before = await count()
  for (let visits = 0; visits < 60; visits++) await visit()
  const after = await count()
  // A leak of one board is hundreds of nodes; sixty of them, tens of thousands.
  expect(after.nodes - before.nodes).toBeLessThan(60)
  expect(after.listeners - before.listeners).toBeLessThan(60)
})

test('body swaps and history bring the board back, and the board never touches history', async () => {
  const page = await sites.open(`${sites.snippet}<a id="away" href="/nowhere">Away</a>`)
  await boardReady(page)
  const length = await page.evaluate(() => history.length)
  await openFirstJob(page)
  await page.keyboard.press('Escape')
  expect(await page.evaluate(() => history.length)).toBe(length)
  expect(page.frames()).toHaveLength(1)
  // As Turbo does it: the whole body is replaced, scripts in it run again.
  await page.evaluate((snippet) => {
    const body = document.createElement('body')
    body.append(document.createRange().createContextualFragment(snippet))
    document.body.replaceWith(body)
  }, sites.snippet)
  await boardReady(page)
  await page.goto(sites.write('<h1>Elsewhere</h1>'))
  await page.goBack()
  await boardReady(page)
  expect(await board(page).count()).toBe(1)
})

test('a tag that moves within the page keeps what was typed in its claim', async () => {
  const page = await sites.open(`<div id="a">${sites.snippet}</div><div id="b"></div>`)
  await boardReady(page)
  await openFirstJob(page)
  await dialogOn(page).getByLabel('Surname').fill('Okafor')
  await page.evaluate(() =>
    document.querySelector('#b')!.append(document.querySelector('treasures-jobs-board')!),
  )
  await expect.poll(() => dialogOn(page).getByLabel('Surname').inputValue()).toBe('Okafor')
})

/** A page whose every rule is aimed at what is inside the board. The board's place stays as it is. */
const hostile = `<style>
  html { font-size: 62.5%; direction: rtl; }
  body { text-transform: uppercase; letter-spacing: 5px; font: 30px/3 fantasy; color: lime; text-align: right; word-break: break-all; cursor: wait; white-space: pre; visibility: visible; text-indent: 40px; hyphens: auto; tab-size: 20; quotes: none; }
  *, *::before, *::after { box-sizing: content-box; font-family: fantasy !important; line-height: 3 !important; letter-spacing: 4px !important; text-shadow: 0 0 4px red !important; border-radius: 0 !important; }
  button, input, select, h3, p, ul, li, svg, canvas, dialog, label { display: none !important; color: red !important; margin: 40px !important; }
  treasures-jobs-board { color: lime !important; font-size: 3px !important; visibility: hidden !important; opacity: .2 !important; direction: rtl !important; filter: blur(3px); outline: 9px solid red; }
  #place { direction: ltr; width: 900px; margin: 0 !important; padding: 0; }
</style>`
const place = '#place { width: 900px; position: absolute; top: 0; left: 0 } body { margin: 0 }'

/**
 * How many pixels two pictures differ in; -1 when their sizes do. Smoothed edges come out a shade
 * apart from one run to the next, so a colour may differ by 3 of 255.
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

const picture = async (page: Page) => {
  await boardReady(page)
  // The map draws itself over a few frames after its chunk has come.
  await page.waitForTimeout(2_500)
  await page.mouse.move(1, 890)
  return board(page).screenshot({ animations: 'disabled' })
}

test.each([1, 0.4])(
  "a host's loudest style sheet changes not one pixel of the board (%s of the usual width)",
  async (share) => {
    const wrap = `<div id="place">${sites.snippet}</div>`
    const width = `<style>${place} #place { width: ${900 * share}px !important }</style>`
    const plain = await sites.open(wrap, { head: width })
    const loud = await sites.open(wrap, { head: hostile + width })
    const [one, other] = [await picture(plain), await picture(loud)]
    const blank = await sites.open('')
    expect(await differingPixels(blank, one, other)).toBe(0)
  },
)

test("a host's root font size does not shrink the board", async () => {
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

test('the page around the board looks and is as it was before', async () => {
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
  // The queue is ours; the other two are where zod keeps its locale and Leaflet its resize listener.
  const ours = ['treasures', '__zod_globalConfig', '_leaflet_events']
  const globals = after.facts.globals.filter((name) => !ours.includes(name))
  expect({ ...after.facts, globals }).toEqual(before.facts)
  expect(await differingPixels(page, before.picture, after.picture)).toBe(0)
})

test.each([
  [
    'a transformed parent that hides what overflows',
    'transform: scale(.9); overflow: hidden; contain: paint; height: 660px',
    '',
  ],
  [
    'a header with the highest z-index',
    '',
    '<header style="position:fixed;inset:0 0 auto;height:100vh;z-index:2147483647;background:#fff8;pointer-events:none"></header><header style="position:sticky;top:0;height:90px;z-index:2147483647;background:red"></header>',
  ],
])('the claim dialog stands whole above %s', async (_, style, extra) => {
  const page = await sites.open(`${extra}<div style="${style}">${sites.snippet}</div>`)
  await boardReady(page)
  await openFirstJob(page)
  expect(await onTop(page)).toEqual({ isWhole: true, tag: 'treasures-jobs-board' })
})

test("the claim dialog opens above a host's own modal dialog", async () => {
  const page = await sites.open(
    `<dialog id="mine" style="width:900px">${sites.snippet}</dialog><script>mine.showModal()</script>`,
  )
  await boardReady(page)
  await openFirstJob(page)
  expect((await onTop(page)).tag).toBe('treasures-jobs-board')
  await page.keyboard.press('Escape')
  await expect.poll(() => dialogOn(page).count()).toBe(0)
  expect(await page.locator('#mine').evaluate((mine) => (mine as HTMLDialogElement).open)).toBe(
    true,
  )
})

test('the focus goes into the dialog, stays there, and comes back to the job', async () => {
  const page = await sites.open(`<a href="#x">Before</a>${sites.snippet}<a href="#y">After</a>`)
  await boardReady(page)
  const job = jobsOn(page).first()
  const name = ((await job.textContent()) ?? '').trim()
  await job.focus()
  await page.keyboard.press('Enter')
  await dialogOn(page).getByLabel('Surname').waitFor()
  for (let presses = 0; presses < 12; presses++) {
    const at = await focused(page)
    expect(at.isInDialog || at.tag === 'body' || at.tag === '').toBe(true)
    expect(at.text).not.toBe('After')
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Escape')
  await expect.poll(async () => (await focused(page)).text).toContain(name.slice(0, 20))
})

test('a host that stops events in their capture does not stop the board', async () => {
  const page = await sites.open(
    `<script>for (const type of ['click', 'keydown', 'keyup', 'input', 'change', 'submit', 'focusin', 'pointerdown'])
      document.addEventListener(type, (event) => event.stopPropagation(), true)</script>${sites.snippet}`,
  )
  await boardReady(page)
  await openFirstJob(page)
  await dialogOn(page).getByLabel('Surname').fill('Okafor')
  await dialogOn(page).getByRole('button', { name: 'Claim This Job' }).click()
  await dialogOn(page).getByText('Mobile is required').waitFor()
  expect(await dialogOn(page).getByLabel('Surname').inputValue()).toBe('Okafor')
})

test("the board lets its host hear clicks, and the host's own things work", async () => {
  const page = await sites.open(
    `<script>heard = 0; document.addEventListener('click', () => heard++)</script>${sites.snippet}<button onclick="heard += 10">Mine</button>`,
  )
  await boardReady(page)
  await openFirstJob(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Mine' }).click()
  expect(await page.evaluate('heard')).toBe(12)
})

test("typing in the board never fires the host's hot keys, outside it they work", async () => {
  const page = await sites.open(
    `<script>pressed = []; for (const type of ['keydown', 'keypress', 'keyup']) document.addEventListener(type, (e) => {
      if (/^(INPUT|TEXTAREA)$/.test(e.target.tagName)) return
      if (e.key.length === 1) { pressed.push(e.key); e.preventDefault() } })</script>${sites.snippet}`,
  )
  await boardReady(page)
  await openFirstJob(page)
  await dialogOn(page).getByLabel('Surname').pressSequentially('a/s?k')
  expect(await dialogOn(page).getByLabel('Surname').inputValue()).toBe('a/s?k')
  expect(await page.evaluate('pressed')).toEqual([])
  await page.keyboard.press('Escape')
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.keyboard.press('/')
  expect(await page.evaluate('pressed.length')).toBeGreaterThan(0)
})

test('the claim is one native form in one root, with names that password managers and phones know', async () => {
  const page = await sites.open(sites.snippet)
  await boardReady(page)
  await openFirstJob(page)
  const fields = await dialogOn(page).evaluate((dialog) =>
    [...dialog.querySelectorAll('input')].map((input) => ({
      isInForm: Boolean(input.form),
      isSameRoot: input.getRootNode() === dialog.getRootNode(),
      autocomplete: input.autocomplete,
      hasName: input.name !== '',
      // Below 16 px an iPhone zooms into the field.
      isReadable: Number.parseFloat(getComputedStyle(input).fontSize) >= 16,
    })),
  )
  const good = { isInForm: true, isSameRoot: true, hasName: true, isReadable: true }
  expect(fields).toEqual([
    { ...good, autocomplete: 'family-name' },
    { ...good, autocomplete: expect.stringMatching(/^tel/) },
  ])
})

test("inside a host's form, Enter and every button of the board leave that form alone", async () => {
  const page = await sites.open(
    `<script>sent = 0</script><form onsubmit="sent++; return false"><input name="mine">${sites.snippet}<button>Send mine</button></form>`,
  )
  await boardReady(page)
  await tabTo(page, ({ tag, isInBoard }) => tag === 'input' && isInBoard)
  await page.keyboard.type('SE14')
  await page.keyboard.press('Enter')
  await page.getByRole('status').filter({ hasText: 'nearest first' }).waitFor()
  await page.keyboard.press('Escape')
  await openFirstJob(page)
  await dialogOn(page).getByLabel('Surname').press('Enter')
  await dialogOn(page).getByText('Mobile is required').waitFor()
  expect(await page.evaluate('sent')).toBe(0)
})

test('every label, description and control is named within its own root', async () => {
  const page = await sites.open(sites.snippet)
  await boardReady(page)
  await openFirstJob(page)
  const lost = await board(page).evaluate((tag) => {
    const root = tag.shadowRoot!
    const names = [
      'for',
      'aria-labelledby',
      'aria-describedby',
      'aria-controls',
      'aria-activedescendant',
      'list',
      'popovertarget',
    ]
    return names.flatMap((name) =>
      // What a closed list box controls is not there yet.
      [...root.querySelectorAll(`[${name}]:not([aria-expanded=false])`)].flatMap((element) =>
        (element.getAttribute(name) ?? '')
          .split(/\s+/)
          .filter((id) => id && !root.getElementById(id))
          .map((id) => `${element.localName} ${name}=${id}`),
      ),
    )
  })
  expect(lost).toEqual([])
})

test('the board neither takes the focus nor scrolls the page when it comes', async () => {
  const page = await sites.open(`<p style="height:2000px">Top</p>${sites.snippet}`)
  await boardReady(page)
  await page.waitForTimeout(500)
  expect(await page.evaluate(() => [document.activeElement?.localName, scrollY])).toEqual([
    'body',
    0,
  ])
})

test.each([
  ['twice', (script: string) => script + script],
  [
    'by a tag manager that drops data attributes',
    (script: string) => {
      const src = /src="([^"]+)"/.exec(script)?.[1] ?? ''
      return `<script>setTimeout(() => { const s = document.createElement('script'); s.async = true; s.src = '${src}'; document.head.append(s) }, 100)</script>`
    },
  ],
])(
  'the built loader works when it is put in %s, with tasks waiting from before',
  async (_, put) => {
    const trouble: string[] = []
    const page = await sites.open(
      `<script>(window.treasures = window.treasures || []).push((t) => { version = t.version })</script>${put(sites.script)}<treasures-jobs-board></treasures-jobs-board>`,
      { before: (opened) => void opened.on('pageerror', (error) => trouble.push(error.message)) },
    )
    await boardReady(page)
    expect(await page.evaluate('version')).toMatch(/^\d+\.\d+\.\d+$/)
    expect(trouble).toEqual([])
  },
)

test('the built loader works when an optimiser turned it into base64', async () => {
  const loader = await (await fetch(`${sites.origin}/embed/v1/loader.js`)).text()
  const data = `data:text/javascript;base64,${Buffer.from(loader).toString('base64')}`
  const page = await sites.open(
    `<script src="${data}"></script><treasures-jobs-board></treasures-jobs-board>`,
  )
  await boardReady(page)
  expect(await jobsOn(page).count()).toBeGreaterThan(0)
})

test('two boards on one page live side by side', async () => {
  const page = await sites.open(
    `${sites.snippet}<treasures-jobs-board region="2"></treasures-jobs-board>`,
  )
  await expect.poll(() => page.getByRole('region', { name: 'Jobs', exact: true }).count()).toBe(2)
  const first = page.locator('treasures-jobs-board').first()
  const second = page.locator('treasures-jobs-board').last()
  await expect
    .poll(() =>
      page
        .getByRole('status')
        .filter({ hasText: /\d jobs/ })
        .count(),
    )
    .toBe(2)
  expect(await first.getByRole('heading').first().textContent()).not.toBe(
    await second.getByRole('heading').first().textContent(),
  )
})

test('with the script blocked the link to the board is there to be pressed', async () => {
  const page = await sites.open(sites.snippet, {
    before: async (opened) => {
      await opened.route('**/embed/**', (route) => route.abort('blockedbyclient'))
    },
  })
  const link = page.getByRole('link', { name: 'See the jobs board' })
  expect(await link.isVisible()).toBe(true)
  await link.click()
  await page.waitForURL(`${sites.origin}/public/jobs/board`)
})

test('no address that the board asks for sounds like what blockers block', async () => {
  const asked: string[] = []
  const page = await sites.open(sites.snippet, {
    before: (opened) => void opened.on('request', (request) => asked.push(request.url())),
  })
  await boardReady(page)
  await openFirstJob(page)
  expect(asked.length).toBeGreaterThan(5)
  const paths = asked.map((url) => new URL(url).pathname)
  expect(
    paths.filter((path) =>
      /chat|beacon|widget|track|popup|banner|analytic|\bads?\b|pixel/i.test(path),
    ),
  ).toEqual([])
})

test.each([1280, 390])('nothing jumps while the board comes (%s px)', async (width) => {
  const page = await sites.newPage({ viewport: { width, height: 900 } })
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (!(entry as unknown as { hadRecentInput: boolean }).hadRecentInput)
          (window as unknown as { shift: number }).shift += (
            entry as unknown as { value: number }
          ).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(sites.demoOrigin)
  await boardReady(page)
  await page.waitForTimeout(1_500)
  expect(await page.evaluate('shift')).toBeLessThanOrEqual(0.01)
})
