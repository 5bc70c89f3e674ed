import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createKeptAnswers, freshFor, usableFor } from './kept-answers.ts'
import { htmlOf } from './markup.ts'
import { renderBoard, renderBookingForm } from './index.ts'

const awkward = `"'><script>alert(1)</script>&`
const first = { page: { data: [{ descr: `</script><!--<script>${awkward}` }] } }
const drawing = {
  build: 'jobs-board-Ab12.js',
  css: '.a::after{content:"</style><b>"}',
  look: '',
  tree: ['div', { class: 'treasures', title: awkward }, ['input', { value: awkward }], awkward],
  first,
}

let answer: { status: number; body: string }
const asked: string[] = []
const server = createServer((request, response) => {
  asked.push(request.url ?? '')
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
})
let origin = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeEach(() => {
  answer = { status: 200, body: JSON.stringify(drawing) }
  asked.length = 0
})
afterAll(() => void server.close())

/** Each test has a board of its own, because boards are kept. */
let region = 100
const nextBoard = () => ({ origin, region: ++region, timeout: 5_000 })

test('a board asks with the attributes of its tag', async () => {
  const html = await renderBoard({
    ...nextBoard(),
    services: [1, 4],
    postcode: 'SE13 5AB',
    theme: 'auto',
  })
  expect(asked).toEqual([
    `/api/public/jobs/board/drawn?region=${region}&services=1%2C4&postcode=SE13+5AB&theme=auto`,
  ])
  expect(html).toContain(
    `<treasures-jobs-board region="${region}" services="1,4" postcode="SE13 5AB" theme="auto" drawn>`,
  )
})

test('nothing that was drawn or passed can leave its place', async () => {
  const html = await renderBoard({ ...nextBoard(), postcode: awkward, nonce: '"><b>' })
  const escaped = '&quot;&#39;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;'
  expect(html).toContain(`postcode="${escaped}"`)
  expect(html).toContain(
    `<div class="treasures" title="${escaped}"><input value="${escaped}">${escaped}</div>`,
  )
  expect(html).toContain('<style nonce="&quot;&gt;&lt;b&gt;">.a::after{content:"<\\/style><b>"}')
  expect(html.match(/<script/g)).toHaveLength(1)
  const [, data = ''] = /<script type="application\/json">(.*?)<\/script>/.exec(html) ?? []
  expect(JSON.parse(data)).toMatchObject({ build: drawing.build, first })
})

test('callers at the same time share one request, and the next ones its answer', async () => {
  const options = nextBoard()
  const all = await Promise.all([1, 2, 3].map(() => renderBoard(options)))
  all.push(await renderBoard(options))
  expect(new Set(all).size).toBe(1)
  expect(asked).toHaveLength(1)
})

test.each([
  ['fails', { status: 503, body: 'gone' }],
  ['is no JSON', { status: 200, body: '<html>' }],
  ['has no tree', { status: 200, body: '{}' }],
  ['draws nothing', { status: 200, body: JSON.stringify({ ...drawing, tree: [] }) }],
  ['has a script', { status: 200, body: JSON.stringify({ ...drawing, tree: ['script', {}] }) }],
  [
    'has a name that ends its tag',
    { status: 200, body: JSON.stringify({ ...drawing, tree: ['div', { 'a><b': '' }] }) },
  ],
])('the board is the plain tag, and asks once, if the answer %s', async (_, its) => {
  answer = its
  const options = nextBoard()
  for (let at = 0; at < 2; at++)
    expect(await renderBoard(options)).toBe(
      `<treasures-jobs-board region="${region}" style="display: block; min-height: var(--treasures-board-height, 640px)"><a href="${origin}/public/jobs/board?region=${region}">See the jobs board</a></treasures-jobs-board>`,
    )
  expect(asked).toHaveLength(1)
})

test('a board with its own texts is not drawn', async () => {
  const html = await renderBoard({ ...nextBoard(), texts: { emptyAll: '<None>' } })
  expect(html).toContain('texts="{&quot;emptyAll&quot;:&quot;&lt;None&gt;&quot;}"')
  expect(asked).toEqual([])
})

test.each(['', 'treasures.example', 'javascript:alert(1)'])(
  'an origin such as "%s" is refused',
  async (wrong) => {
    await expect(renderBoard({ origin: wrong })).rejects.toThrow('treasures: ')
    expect(() => renderBookingForm({ origin: wrong })).toThrow('treasures: ')
  },
)

test('an old answer is used until a new one arrives, but not for long', async () => {
  let now = 0
  let isGone = false
  const read = createKeptAnswers(
    () => (isGone ? Promise.reject(new Error('gone')) : Promise.resolve(now)),
    () => now,
  )
  expect(await read('a', 300)).toBe(0)
  now = freshFor - 1
  expect(await read('a', 300)).toBe(0)
  isGone = true
  now = freshFor
  expect(await read('a', 300)).toBe(0)
  now = usableFor
  expect(await read('a', 300)).toBe(undefined)
  isGone = false
  // The failure is remembered.
  expect(await read('a', 300)).toBe(undefined)
  now += freshFor
  expect(await read('a', 300)).toBe(now)
})

test('at most a hundred answers are kept, those used last', async () => {
  let loads = 0
  const read = createKeptAnswers(
    () => Promise.resolve(++loads),
    () => 0,
  )
  await read('first', 300)
  for (let at = 0; at < 99; at++) await read(`${at}`, 300)
  expect(await read('first', 300)).toBe(1)
  await read('one more', 300)
  expect(await read('first', 300)).toBe(1)
  expect(await read('0', 300)).toBe(102)
})

test('a call that never ends is begun again', async () => {
  let now = 0
  let calls = 0
  const read = createKeptAnswers(
    () => (++calls === 1 ? new Promise<number>(() => {}) : Promise.resolve(2)),
    () => now,
  )
  expect(await read('a', 5)).toBe(undefined)
  now = 4_000
  expect(await read('a', 5)).toBe(undefined)
  now = 6_000
  expect(await read('a', 5)).toBe(2)
  expect(calls).toBe(2)
})

test('a form keeps its values in its tag and in its first step, and nothing can leave its place', () => {
  const html = renderBookingForm({
    origin,
    region: 2,
    service: 4,
    postcode: awkward,
    lang: 'cy',
    prefill: { fname: awkward },
    texts: { postcodeTitle: awkward, open: awkward },
    nonce: awkward,
  })
  expect(html).toContain('<input type="hidden" name="service" value="4" />')
  expect(html).toContain('<div data-shell="1" lang="cy" dir="ltr">')
  expect(html).toContain('prefill="{&quot;fname&quot;')
  expect(html).toMatch(/<style nonce="&quot;&#39;&gt;[^"]*">:host/)
  expect(html.match(/<template shadowrootmode="open">/g)).toHaveLength(1)
  expect(html).not.toContain('<script')
})

test.each(['button', 'dialog'] as const)(
  'a form with the mode %s has a link and no first step',
  (mode) => {
    expect(renderBookingForm({ origin, mode })).toBe(
      `<treasures-booking-form mode="${mode}"><a href="${origin}/public/customer/request-job">Book a job</a></treasures-booking-form>`,
    )
  },
)

test('elements without content have no end tag', () => {
  expect(htmlOf(['p', {}, 'a', ['br', {}], ['svg', { 'aria-hidden': 'true' }]])).toBe(
    '<p>a<br><svg aria-hidden="true"></svg></p>',
  )
})
