import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startSites } from './loader.fixtures.ts'

let sites: Awaited<ReturnType<typeof startSites>>
beforeAll(async () => {
  sites = await startSites()
})
afterAll(() => sites.close())
afterEach(() => sites.tidy())

const board = '<treasures-jobs-board region="1"><a href="/jobs">Jobs</a></treasures-jobs-board>'
/** Waits until at least `count` tags of the name show a text, and returns their texts. */
async function shown(page: Page, count = 1, name = 'jobs-board') {
  await page.waitForFunction(
    ([tag, least]) =>
      [...document.querySelectorAll(tag)].filter((element) => element.shadowRoot?.textContent)
        .length >= least,
    [`treasures-${name}`, count] as const,
  )
  return page.evaluate(
    (tag) =>
      [...document.querySelectorAll(tag)].map((element) => element.shadowRoot?.textContent ?? ''),
    `treasures-${name}`,
  )
}
const runs = (page: Page) =>
  page.evaluate(() => (window as { runs?: Record<string, number> }).runs ?? {})
const nothingBroke = (page: Page) => {
  const trouble: string[] = []
  page.on('pageerror', (error) => trouble.push(error.message))
  page.on('console', (message) => message.type() === 'error' && trouble.push(message.text()))
  return trouble
}

test('a page with a board loads only the board', async () => {
  const page = await sites.open(sites.tag + board)
  expect(await shown(page)).toEqual(['jobs-board region'])
  expect(sites.asked.sort()).toEqual([
    '/api/public/jobs/board/drawn',
    'jobs-board-1.js',
    'loader.js',
    'proof-1.js',
    'shared-1.js',
  ])
})

test.each([
  '<treasures-jobs-board isolate></treasures-jobs-board>',
  '<div data-treasures="jobs-board" data-isolate=""></div>',
])(
  '%s is shown in the frame, and its own code is not requested',
  { tags: 'slow' },
  async (html) => {
    const page = await sites.open(sites.tag + html)
    await page.locator('[framed=jobs-board]').waitFor({ state: 'attached' })
    expect(sites.asked.sort()).toEqual(['frame-1.js', 'loader.js'])
  },
)

test('dialogs share one entry, which is loaded once and called with each name', async () => {
  const dialogs = '<treasures-labour-dialog></treasures-labour-dialog>'
  const page = await sites.open(
    sites.tag + dialogs.repeat(2) + dialogs.replaceAll('labour', 'review'),
  )
  expect(await shown(page, 2, 'labour-dialog')).toEqual(['labour-dialog', 'labour-dialog'])
  expect(await shown(page, 1, 'review-dialog')).toEqual(['review-dialog'])
  expect(sites.asked.sort()).toEqual(['dialogs-1.js', 'loader.js', 'proof-1.js', 'shared-1.js'])
})

test(
  'without its code, a visitor who followed a link gets one to the same record on the portal',
  { tags: 'slow' },
  async () => {
    sites.broken.add('dialogs-1.js')
    const token = 'q'.repeat(43)
    for (const [query, path] of [
      [`treasures-review=${token}`, `customer/review/${token}`],
      [`x=1&treasures-job=${token}`, `treasure/job/${token}`],
      ['other=1', 'jobs/board'],
    ]) {
      sites.pages.set(`/?${query}`, {
        body: `${sites.tag}<treasures-review-dialog></treasures-review-dialog>`,
      })
      const page = await sites.open('')
      await page.goto(`${sites.host}/?${query}`)
      const link = page.locator('treasures-review-dialog a')
      expect(await link.getAttribute('href')).toBe(`${sites.product}/public/${path}`)
    }
  },
)

test('a page without a tag loads only the loader, until a tag is added', async () => {
  const page = await sites.open(sites.tag)
  await page.waitForFunction(() => 'load' in (window.treasures ?? {}))
  expect(sites.asked).toEqual(['loader.js'])
  await page.evaluate((html) => document.body.insertAdjacentHTML('beforeend', html), board)
  await shown(page)
})

test(
  'the loader leaves no link, style or global on the page except its queue',
  { tags: 'slow' },
  async () => {
    const page = await sites.open(board)
    const read = () =>
      page.evaluate(() => ({
        head: document.head.innerHTML,
        globals: Object.keys(window).filter((name) => name !== 'runs'),
        sheets: document.styleSheets.length + document.adoptedStyleSheets.length,
        cookies: document.cookie,
      }))
    const before = await read()
    await page.addScriptTag({ url: `${sites.product}/embed/v1/loader.js` })
    await shown(page)
    const added = await page.evaluate(() => document.head.querySelector('script')?.outerHTML ?? '')
    const after = await read()
    expect({ ...after, head: after.head.replace(added, '') }).toEqual({
      ...before,
      globals: [...before.globals, 'treasures'],
    })
  },
)

const standIn =
  '<div id="mine" data-treasures="jobs-board" data-region="2"><a href="/jobs">Jobs</a></div>'
/** Waits until the widget of a stand-in has loaded. */
const served = (page: Page) =>
  page.waitForFunction(() => {
    const mine = document.querySelector('#mine')
    return [mine?.shadowRoot, mine].some(
      (place) => place?.querySelector('treasures-jobs-board')?.shadowRoot?.textContent,
    )
  })
/** Returns the name and the settings of the element in a stand-in's root. */
const inStandIn = (page: Page) =>
  page.locator('#mine').evaluate((mine) => {
    const inside = mine.shadowRoot?.firstElementChild
    const settings = [...(inside?.attributes ?? [])].filter(({ name }) => name !== 'style')
    return [inside?.localName, ...settings.map(({ name, value }) => `${name}=${value}`)].join(' ')
  })

test('a stand-in div has a tag with its settings in its root, and keeps its own content', async () => {
  const page = await sites.open(
    `${sites.tag}<div data-treasures="jobs-board" data-region="2" data-theme="dark" data-onclick="alert(1)" data-style="x" id="mine"><a href="/jobs">Jobs</a></div>`,
  )
  await served(page)
  expect(await inStandIn(page)).toBe('treasures-jobs-board region=2 theme=dark')
  expect(await page.locator('#mine').innerHTML()).toBe('<a href="/jobs">Jobs</a>')
})

test.each<[string, (mine: HTMLElement) => unknown, string]>([
  [
    'writes its content anew',
    (mine) => (mine.innerHTML = '<a href="/jobs">Jobs</a>'),
    'treasures-jobs-board region=2',
  ],
  [
    'removes the link that it has drawn',
    (mine) => mine.removeChild(mine.querySelector(':scope > a')!),
    'treasures-jobs-board region=2',
  ],
  [
    'sets and removes settings',
    (mine) => {
      mine.setAttribute('data-theme', 'dark')
      mine.removeAttribute('data-region')
    },
    'treasures-jobs-board theme=dark',
  ],
  [
    'puts a copy in its place',
    (mine) => mine.replaceWith(mine.cloneNode(true)),
    'treasures-jobs-board region=2',
  ],
  [
    'makes it the place of another widget',
    (mine) => mine.setAttribute('data-treasures', 'claim-dialog'),
    'treasures-claim-dialog region=2',
  ],
  [
    'uses it for something else',
    (mine) => {
      mine.removeAttribute('data-treasures')
      mine.textContent = 'News'
    },
    'slot',
  ],
])(
  'a framework that %s finds the stand-in unchanged',
  { tags: 'slow' },
  async (_, change, inside) => {
    const page = await sites.open(sites.tag + standIn)
    await served(page)
    await page.locator('#mine').evaluate(change)
    await expect.poll(() => inStandIn(page)).toBe(inside)
  },
)

test('a div that is named later becomes a stand-in', { tags: 'slow' }, async () => {
  const page = await sites.open(sites.tag + standIn.replace('data-treasures="jobs-board"', ''))
  await page.waitForFunction(() => 'load' in (window.treasures ?? {}))
  await page.locator('#mine').evaluate((mine) => mine.setAttribute('data-treasures', 'jobs-board'))
  await expect.poll(() => inStandIn(page)).toBe('treasures-jobs-board region=2')
})

test('a stand-in that cannot have a root has its tag inside, around its content', async () => {
  const page = await sites.open(`${sites.tag}<ul>${standIn.replace('<div', '<li')}</ul>`)
  await served(page)
  expect(await page.locator('#mine > treasures-jobs-board > a').count()).toBe(1)
  expect(await page.locator('#mine > a').count()).toBe(0)
})

test(
  "a stand-in whose code fails shows the page's own link and no second one",
  { tags: 'slow' },
  async () => {
    sites.broken.add('jobs-board-1.js')
    const failed = "<script>addEventListener('treasures-error', () => (failed = true))</script>"
    const page = await sites.open(failed + sites.tag + standIn)
    await page.waitForFunction('window.failed')
    expect(await page.getByRole('link').allTextContents()).toEqual(['Jobs'])
  },
)

test('an unknown stand-in is left alone', { tags: 'slow' }, async () => {
  const page = await sites.open(`<div data-treasures="shop">Our shop</div>${sites.tag}${board}`)
  await shown(page)
  expect(await page.locator('[data-treasures]').innerHTML()).toBe('Our shop')
})

test('tasks run whether queued before or after the loader, and a task that throws stops no other', async () => {
  const page = await sites.open(`<script>
    log = [];
    (window.treasures = window.treasures || []).push(() => { throw new Error('host bug') });
    (window.treasures = window.treasures || []).push((t) => log.push('before ' + t.version));
    </script>${sites.tag}`)
  await page.waitForFunction(() => 'load' in (window.treasures ?? {}))
  await page.evaluate(
    "(window.treasures = window.treasures || []).push((t) => log.push('after ' + t.version))",
  )
  expect(await page.evaluate('log')).toEqual(['before 1.0.0', 'after 1.0.0'])
})

test(
  'a task may load code before a tag needs it, and only known names load',
  { tags: 'slow' },
  async () => {
    const page = await sites.open(sites.tag)
    await page.waitForFunction(() => 'load' in (window.treasures ?? {}))
    const load = (name: string) =>
      page.evaluate(async (widget) => {
        if (!window.treasures || Array.isArray(window.treasures)) return 'no loader'
        return window.treasures.load(widget).then(
          () => 'loaded',
          (error: Error) => error.message,
        )
      }, name)
    expect(await load('claim-dialog')).toBe('loaded')
    expect(await load('toString')).toContain('no widget "toString"')
  },
)

test(
  'three copies and a newer version of the loader make one runtime and no errors',
  { tags: 'slow' },
  async () => {
    const newer = sites.tag.replace('/embed/', '/embed/v1/newer/embed/')
    let trouble: string[] = []
    const page = await sites.open(
      sites.tag + newer + board + sites.tag + sites.tag,
      {},
      (opened) => (trouble = nothingBroke(opened)),
    )
    await shown(page)
    await page.waitForLoadState('networkidle')
    expect(await runs(page)).toEqual({ 'jobs-board': 1 })
    // One load in total, whichever copy ran first.
    expect(sites.asked.filter((name) => name.endsWith('jobs-board-1.js'))).toHaveLength(1)
    expect(trouble).toEqual([])
  },
)

test(
  'a queue that the page recreates by mistake is run by the next copy',
  { tags: 'slow' },
  async () => {
    const page = await sites.open(`${sites.tag}${board}`)
    await shown(page)
    await page.evaluate('window.treasures = [() => { drained = true }]; drained = false')
    await page.addScriptTag({ url: `${sites.product}/embed/v1/loader.js` })
    expect(await page.evaluate('drained')).toBe(true)
  },
)

test.each<[string, (loader: string, src: string) => string]>([
  ['pasted into the page', (loader) => `<script>${loader}</script>`],
  [
    'merged into a bundle',
    (loader) => `<script src="/all.min.js"></script><!--${loader.length}-->`,
  ],
  [
    'turned into base64',
    (loader) =>
      `<script src="data:text/javascript;base64,${Buffer.from(loader).toString('base64')}"></script>`,
  ],
  ['made a module', (_, src) => `<script type="module" src="${src}"></script>`],
  ['deferred', (_, src) => `<script defer src="${src}"></script>`],
  [
    'injected by a tag manager',
    (_, src) =>
      `<script>setTimeout(() => { const s = document.createElement('script'); s.text = 'var t = document.createElement("script"); t.async = true; t.src = "${src}"; document.head.append(t)'; document.body.append(s) }, 50)</script>`,
  ],
  [
    'delayed until the first touch',
    (loader, src) =>
      `<script type="delayed" data-rocket-src="${src}"></script><script>setTimeout(() => { const s = document.createElement('script'); s.src = URL.createObjectURL(new Blob([${JSON.stringify(loader).replaceAll('</', '<\\/')}])); document.body.append(s) }, 50)</script>`,
  ],
])('the loader works when it was %s', { tags: 'slow' }, async (_, script) => {
  sites.pages.set('/all.min.js', {
    body: `var a=1;${sites.loader};var b=2;`,
    type: 'text/javascript',
  })
  const page = await sites.open(board + script(sites.loader, `${sites.product}/embed/v1/loader.js`))
  expect(await shown(page)).toEqual(['jobs-board region'])
})

test.each([
  [
    'a script that only mentions such an address',
    '<script type="text/x" data-src="https://elsewhere.test/embed/v1/loader.js"></script>',
  ],
  [
    'a picture that calls itself the running script',
    '<img name="currentScript" src="/embed/v1/loader.js">',
  ],
])('%s does not mislead the loader', { tags: 'slow' }, async (_, decoy) => {
  const page = await sites.open(`${decoy}${board}<script>${sites.loader}</script>`)
  expect(await shown(page)).toEqual(['jobs-board region'])
})

test(
  'a loader of unknown origin logs an explanation and breaks nothing',
  { tags: 'slow' },
  async () => {
    const page = await sites.open(board)
    const trouble = nothingBroke(page)
    await page.addScriptTag({ content: sites.loader.replaceAll(sites.product, '{{ORIGIN}}') })
    expect(trouble).toEqual([expect.stringContaining('treasures: paste the tag of the loader')])
  },
)

test('a failed chunk leaves a link, fires an event and is retried', async () => {
  sites.broken.add('shared-1.js')
  const page = await sites.open(`<script>
    errors = []
    addEventListener('treasures-error', (e) => errors.push([e.detail, Object.isFrozen(e.detail), e.target.localName]))
    </script><treasures-jobs-board></treasures-jobs-board>${sites.tag}`)
  const link = page.getByRole('link', { name: 'See the jobs board' })
  await link.waitFor()
  expect(await link.getAttribute('href')).toBe(`${sites.product}/public/jobs/board`)
  expect(await page.evaluate('errors')).toEqual([
    [{ widget: 'jobs-board', code: 'load_failed' }, true, 'treasures-jobs-board'],
  ])
  sites.broken.clear()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await shown(page)
  expect(await link.isVisible()).toBe(false)
})

test(
  "a failed chunk keeps the page's own link and adds no second one",
  { tags: 'slow' },
  async () => {
    sites.broken.add('jobs-board-1.js')
    const page = await sites.open(sites.tag + board)
    await page.waitForFunction(() => 'load' in (window.treasures ?? {}))
    await page.waitForLoadState('networkidle')
    expect(await page.getByRole('link').allTextContents()).toEqual(['Jobs'])
  },
)

test('a file that differs from the built one never runs', async () => {
  sites.replaced.set('shared-1.js', 'window.stolen = true; export const shared = 1')
  const page = await sites.open('<treasures-jobs-board></treasures-jobs-board>' + sites.tag)
  await page.getByRole('link').waitFor()
  expect(await page.evaluate(() => 'stolen' in window)).toBe(false)
})

test.each([
  [
    'a strict policy',
    (origin: string) =>
      `default-src 'none'; script-src ${origin}; style-src 'self'; connect-src ${origin}; img-src ${origin} data:`,
  ],
  ['trusted types', () => "require-trusted-types-for 'script'; trusted-types 'none'"],
  ['a nonce that extends its trust', () => "script-src 'nonce-abc' 'strict-dynamic'"],
])('under %s, the loader works without a violation', { tags: 'slow' }, async (_, policy) => {
  const booking = '<treasures-booking-form></treasures-booking-form>'
  const page = await sites.open(
    sites.tag.replace('<script', '<script nonce="abc"') + board + booking,
    { 'content-security-policy': policy(sites.product) },
  )
  const trouble = nothingBroke(page)
  await shown(page)
  await page.getByText('The code is here').waitFor()
  expect(await page.getByRole('button', { name: 'See services and prices' }).isVisible()).toBe(true)
  expect(trouble).toEqual([])
})

test(
  'space is reserved while the code loads, without a change of the tag itself',
  { tags: 'slow' },
  async () => {
    let release = () => {}
    const gate = new Promise<void>((resolve) => (release = resolve))
    const page = await sites.open(
      `${sites.tag}<treasures-jobs-board></treasures-jobs-board><p>After</p>`,
      {},
      (opened) =>
        opened.route('**/jobs-board-1.js', async (route) => {
          await gate
          await route.continue()
        }),
    )
    await page.waitForFunction(
      () => (document.querySelector('treasures-jobs-board')?.clientHeight ?? 0) >= 640,
    )
    release()
    await shown(page)
    await expect
      .poll(() => page.locator('treasures-jobs-board').evaluate((tag) => tag.getAttributeNames()))
      .toEqual([])
  },
)

test('a tag sized by the page keeps its size', { tags: 'slow' }, async () => {
  sites.broken.add('jobs-board-1.js')
  const page = await sites.open(
    `<style>treasures-jobs-board { display: block; height: 300px }</style>${sites.tag}${board}`,
  )
  await page.waitForFunction(() => 'load' in (window.treasures ?? {}))
  expect(await page.locator('treasures-jobs-board').getAttribute('style')).toBeNull()
})

test('tags work after body swaps, document.write and history navigation', async () => {
  const page = await sites.open(sites.tag + board)
  await shown(page)
  await page.evaluate((html) => {
    const body = document.createElement('body')
    body.innerHTML = `${html}<treasures-claim-dialog></treasures-claim-dialog>`
    document.documentElement.replaceChild(body, document.body)
  }, board)
  await shown(page, 1, 'claim-dialog')
  await page.goto(`${sites.host}/elsewhere`)
  await page.goBack()
  expect(await shown(page)).toEqual(['jobs-board region'])
})

test(
  "a tag inside a host's shadow root loads when the page calls scan",
  { tags: 'slow' },
  async () => {
    const page = await sites.open(`<div id="app"></div>${sites.tag}`)
    await page.waitForFunction(() => 'load' in (window.treasures ?? {}))
    const text = await page.evaluate(async (html) => {
      const root = document.querySelector('#app')!.attachShadow({ mode: 'open' })
      root.innerHTML = html
      if (window.treasures && !Array.isArray(window.treasures)) window.treasures.scan(root)
      await customElements.whenDefined('treasures-jobs-board')
      return root.querySelector('treasures-jobs-board')?.shadowRoot?.textContent
    }, board)
    expect(text).toBe('jobs-board region')
  },
)

test('a tag that the page itself registered is not loaded again', { tags: 'slow' }, async () => {
  const page = await sites.open(
    `<script>customElements.define('treasures-jobs-board', class extends HTMLElement {})</script>${board}${sites.tag}`,
  )
  await page.waitForFunction(() => 'load' in (window.treasures ?? {}))
  await page.waitForLoadState('networkidle')
  expect(sites.asked).toEqual(['loader.js'])
})

test('the loader with its checksums is at most 5 KB', () => {
  expect(gzipSync(sites.loader, { level: 9 }).length).toBeLessThanOrEqual(5_000)
})
