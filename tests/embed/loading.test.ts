import { expect, test } from 'vitest'
import { boardReady, jobsOn, openFirstJob } from './board.ts'
import { asWordPressHasIt, guideSnippets } from './guide.ts'
import { useSites } from './sites.ts'
import { watchShift } from '../watch-shift.ts'

const sites = useSites()

test('the board neither takes the focus nor scrolls the page when it loads', async () => {
  const page = await sites.open(`<p style="height:2000px">Top</p>${sites.snippet}`)
  await boardReady(page)
  await page.waitForTimeout(500)
  expect(await page.evaluate(() => [document.activeElement?.localName, scrollY])).toEqual([
    'body',
    0,
  ])
})

test.each([
  ['included twice', (script: string) => script + script],
  [
    'added by a tag manager that drops data attributes',
    (script: string) => {
      const src = /src="([^"]+)"/.exec(script)?.[1] ?? ''
      return `<script>setTimeout(() => { const s = document.createElement('script'); s.async = true; s.src = '${src}'; document.head.append(s) }, 100)</script>`
    },
  ],
])(
  'the built loader works when %s, and runs tasks that were queued before',
  { tags: 'slow' },
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

test(
  'the built loader works when an optimiser has turned it into base64',
  { tags: 'slow' },
  async () => {
    const loader = await (await fetch(`${sites.origin}/embed/v1/loader.js`)).text()
    const data = `data:text/javascript;base64,${Buffer.from(loader).toString('base64')}`
    const page = await sites.open(
      `<script src="${data}"></script><treasures-jobs-board></treasures-jobs-board>`,
    )
    await boardReady(page)
    expect(await jobsOn(page).count()).toBeGreaterThan(0)
  },
)

test('if the script is blocked, the link to the board can be pressed', async () => {
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

test(
  'no address that the board requests resembles the addresses that ad blockers block',
  { tags: 'slow' },
  async () => {
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
  },
)

test.each([1280, 390])('nothing moves while the board loads (%s px)', async (width) => {
  const page = await sites.newPage({ viewport: { width, height: 900 } })
  await watchShift(page)
  await page.goto(sites.demoOrigin)
  await boardReady(page)
  await page.waitForTimeout(1_500)
  expect(await page.evaluate('shift')).toBeLessThanOrEqual(0.01)
})

test(
  'every snippet of the guide shows its widget, both as written and as WordPress changes it',
  { tags: 'slow' },
  async () => {
    const snippets = guideSnippets(sites.origin)
    expect(snippets.length).toBeGreaterThan(4)
    const pages = [...snippets, asWordPressHasIt(snippets.join('\n\n'))]
    // Opens the pages one after the other: a browser allows six connections to a server, and each
    // visible board keeps one open.
    for (const body of pages) {
      const noted = `<script>ready = 0; addEventListener('treasures-ready', () => ready++)</script>`
      const page = await sites.open(noted + body)
      const tags = body.match(/<treasures-|data-treasures=/g)?.length ?? 'no tag'
      await expect.poll(() => page.evaluate('ready'), { message: body }).toBe(tags)
      await page.close()
    }
  },
)

/**
 * Returns the snippet of a page that pinned the current version, with the given checksum or the
 * right one.
 */
async function pinnedSnippet(integrity?: string) {
  const answer = await fetch(`${sites.origin}/embed/versions.json`)
  const { current, versions } = (await answer.json()) as {
    current: string
    versions: Record<string, Record<string, string>>
  }
  const checksum = integrity ?? versions[current]?.['loader.js']
  return sites.snippet.replace(
    'embed/v1/loader.js"',
    `embed/${current}/loader.js" integrity="${checksum}" crossorigin="anonymous"`,
  )
}

test(
  "a page that pinned a version by checksum shows the board with that version's files only",
  { tags: 'slow' },
  async () => {
    const asked: string[] = []
    const page = await sites.open(await pinnedSnippet(), {
      before: (opened) =>
        void opened.on('request', (request) => {
          const path = new URL(request.url()).pathname
          if (path.startsWith('/embed/')) asked.push(path)
        }),
    })
    await boardReady(page)
    expect(await jobsOn(page).count()).toBeGreaterThan(0)
    expect(asked.filter((path) => !/^\/embed\/\d+\.\d+\.\d+\//.test(path))).toEqual([])
    // The page in a frame comes from `/embed/v1/`, whatever version the host page pinned.
    await page.evaluate(() => {
      const board = document.createElement('treasures-jobs-board')
      board.setAttribute('isolate', '')
      document.body.append(board)
    })
    await page.frameLocator('iframe').locator('[part~="card"]').first().waitFor()
  },
)

test(
  'a loader whose checksum differs from the pinned one does not run, and the link stays',
  { tags: 'slow' },
  async () => {
    const wrong = `sha384-${'A'.repeat(64)}`
    const said: string[] = []
    const page = await sites.open(await pinnedSnippet(wrong), {
      before: (opened) => void opened.on('console', (message) => said.push(message.text())),
    })
    await expect.poll(() => said.join()).toMatch(/integrity/)
    expect(await page.getByRole('link', { name: 'See the jobs board' }).isVisible()).toBe(true)
    expect(await page.evaluate(() => 'treasures' in window)).toBe(false)
  },
)
