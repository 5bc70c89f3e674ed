import type { ReviewedWork } from '@treasures/api-client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { configure } from '../shared/configure.ts'
import { publicSettings } from '../claim-dialog/claim-dialog.fixtures.ts'
import { review, work } from './review-dialog.fixtures.ts'
import './review-dialog.element.tsx'

type Answer = { status: number; body: unknown }
const refusal = (status: number, code: string): Answer => ({
  status,
  body: { code, message: 'Refused.' },
})

/** Work on the server, and the failures of the next saves. */
let held: ReviewedWork | Answer = work()
let troubles: (Answer | 'lost')[] = []
let calls: string[] = []
let saved: unknown[] = []
let onLoad: Promise<void> | undefined

/** Replaces the server inside the page. Requests still pass through the real client. */
async function serve(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  if (pathname.endsWith('/public/settings')) return Response.json(publicSettings)
  calls.push(`${request.method} ${pathname}`)
  if (request.method === 'GET') {
    await onLoad
    return 'status' in held
      ? Response.json(held.body, { status: held.status })
      : Response.json(held)
  }
  const body = (await request.json()) as { token: string; rating: number; notes: string }
  const trouble = troubles.shift()
  if (trouble && trouble !== 'lost') return Response.json(trouble.body, { status: trouble.status })
  saved.push(body)
  const made = review({ rating: body.rating, notes: body.notes })
  held = work({ review: made })
  if (trouble === 'lost') throw new TypeError('Failed to fetch')
  return Response.json(made)
}

const logged = vi.fn<typeof console.error>()
const at = location.href
beforeEach(() => {
  held = work()
  troubles = []
  calls = []
  saved = []
  onLoad = undefined
  logged.mockClear()
  vi.spyOn(console, 'error').mockImplementation(logged)
  vi.stubGlobal('fetch', (input: RequestInfo, init?: RequestInit) =>
    serve(new Request(input, init)),
  )
  configure({ apiBase: 'https://treasures.example/api' })
})
afterEach(async () => {
  document.body.replaceChildren()
  history.replaceState(null, '', at)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  await page.viewport(1280, 800)
})

const token = 'a-link'.padEnd(43, 'x')
const stars = page.getByRole('slider', { name: 'Rating' })
const notes = page.getByRole('textbox', { name: 'Notes' })
const save = page.getByRole('button', { name: 'Save' })
const close = page.getByRole('button', { name: 'Close' })
const title = 'Add or View Review for job 1042 done on 18/11/2026'
const dialog = page.getByRole('dialog', { name: title })

function put(patch: { token?: string; dir?: 'rtl' } = {}) {
  const tag = document.createElement('treasures-review-dialog')
  Object.assign(tag, patch)
  document.body.append(tag)
  return tag
}

async function open(patch: { dir?: 'rtl' } = {}) {
  const tag = put({ token, ...patch })
  tag.show()
  await expect.element(stars).toBeVisible()
  return tag
}

test('without a link, the dialog explains where to find one and asks for no password', async () => {
  const tag = put()
  tag.show()
  await expect.element(page.getByText(/follow the link in the e-mail/)).toBeVisible()
  expect(tag.shadowRoot?.querySelector('input')).toBeNull()
  expect(calls).toEqual([])
  await close.click()
  await expect.poll(() => tag.hasAttribute('open')).toBe(false)
})

test('a link in the address opens one dialog once and is removed from the address', async () => {
  history.replaceState({ own: 1 }, '', `?page=2&treasures-review=${token}#garden`)
  const tags = [put(), put()]
  await expect.element(dialog).toBeVisible()
  expect(location.search + location.hash).toBe('?page=2#garden')
  expect(history.state).toEqual({ own: 1 })
  expect(tags.map((tag) => tag.hasAttribute('open'))).toEqual([true, false])
  expect(calls).toEqual([`GET /api/public/review/${token}`])
  expect(tags.map((tag) => tag.outerHTML).join()).not.toContain(token)
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()

  // A visitor may open the dialog again: a button on the page opens the other tag.
  tags[1]?.show()
  await expect.element(dialog).toBeVisible()
})

test('while the work loads, the dialog says so', async () => {
  let arrive = () => {}
  onLoad = new Promise((done) => {
    arrive = done
  })
  put({ token }).show()
  await expect.element(page.getByText('Please wait...')).toBeVisible()
  arrive()
  await expect.element(stars).toBeVisible()
})

test('a review starts with five stars, and is given by keyboard alone, in halves', async () => {
  const details: unknown[] = []
  document.addEventListener('treasures-reviewed', ({ detail }) => details.push(detail), {
    once: true,
  })
  const tag = await open()
  await expect.element(dialog).toBeVisible()
  await expect.element(page.getByText('Gardening by Mo')).toBeVisible()
  expect(tag.shadowRoot?.activeElement?.textContent).toBe(title)
  await expect.element(stars).toHaveValue('5')
  await expect.element(stars).toHaveAttribute('aria-valuetext', '5 of 5 stars')

  await userEvent.keyboard('{Tab}{ArrowLeft}')
  await expect.element(stars).toHaveAttribute('aria-valuetext', '4.5 of 5 stars')
  await userEvent.keyboard('{Home}')
  await expect.element(stars).toHaveValue('1')
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(stars).toHaveValue('1')
  await userEvent.keyboard('{ArrowRight}{ArrowUp}{ArrowRight}')
  await expect.element(stars).toHaveAttribute('aria-valuetext', '2.5 of 5 stars')

  await userEvent.keyboard('{Tab} A bit late. {Tab}{Enter}')
  await expect.element(page.getByText('Thank you. Your review is saved.')).toBeVisible()
  expect(calls.at(-1)).toBe('POST /api/public/review')
  expect(saved).toEqual([{ token, rating: 2.5, notes: 'A bit late.' }])
  expect(details).toEqual([{ id: 77 }])
  // The focus is on Close, the only remaining action.
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => tag.hasAttribute('open')).toBe(false)
})

test('a press sets the half star under it, and a drag each one that it passes', async () => {
  await page.viewport(320, 640)
  const tag = await open()
  const row = tag.shadowRoot?.querySelector('.star-rating-row') as HTMLElement
  const box = row.getBoundingClientRect()
  // Half a star is wide enough for a finger.
  expect(box.width / 10).toBeGreaterThanOrEqual(24)
  expect(document.documentElement.scrollWidth).toBe(320)
  const point = (type: string, part: number, buttons = 1) =>
    row.dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        composed: true,
        pointerId: 1,
        buttons,
        clientX: box.left + box.width * part,
        clientY: box.top + 10,
      }),
    )
  // A synthetic pointer cannot be captured, so the test replaces capture.
  let isHeld = false
  row.setPointerCapture = () => void (isHeld = true)
  row.hasPointerCapture = () => isHeld
  for (const [part, value] of [
    [0.01, 1],
    [0.21, 1.5],
    [0.39, 2],
    [0.55, 3],
    [0.7, 3.5],
    [0.999, 5],
  ] as const) {
    point('pointerdown', part)
    await expect.element(stars).toHaveValue(String(value))
  }
  expect(tag.shadowRoot?.activeElement?.getAttribute('name')).toBe('rating')
  point('pointermove', 0.65)
  await expect.element(stars).toHaveValue('3.5')
  // Dragging beyond the first star keeps one star, because there is no rating of zero.
  point('pointermove', -0.3)
  await expect.element(stars).toHaveValue('1')
})

test('in right-to-left pages, the stars count from the right', { tags: 'slow' }, async () => {
  const tag = await open({ dir: 'rtl' })
  const row = tag.shadowRoot?.querySelector('.star-rating-row') as HTMLElement
  const { width } = row.getBoundingClientRect()
  await userEvent.click(row, { position: { x: width * 0.65, y: 12 } })
  await expect.element(stars).toHaveValue('2')
})

test('an existing review is read-only, and its button says Close', { tags: 'slow' }, async () => {
  held = work({ review: review() })
  const tag = put({ token })
  tag.show()
  await expect.element(dialog).toBeVisible()
  await expect.element(page.getByRole('img', { name: '4.5 of 5 stars' })).toBeVisible()
  await expect.element(page.getByText(/The hedge has never looked better/)).toBeVisible()
  expect(tag.shadowRoot?.querySelectorAll('input, textarea')).toHaveLength(0)
  await expect.element(save).not.toBeInTheDocument()
  await close.click()
  await expect.poll(() => tag.hasAttribute('open')).toBe(false)
})

test('notes that are too long are refused before anything is sent', { tags: 'slow' }, async () => {
  const tag = await open()
  await notes.fill('x'.repeat(65_536))
  await save.click()
  await expect.element(page.getByText('Line is too long')).toBeVisible()
  await expect.element(page.getByText('Please correct the problems.')).toBeVisible()
  await expect.element(notes).toHaveAttribute('aria-invalid', 'true')
  expect(tag.shadowRoot?.activeElement?.getAttribute('name')).toBe('notes')
  expect(saved).toEqual([])
})

test(
  'a failed save is logged and noted in the form, which keeps its input without a snackbar',
  { tags: 'slow' },
  async () => {
    troubles = [refusal(500, 'unexpected')]
    const tag = await open()
    await notes.fill('Very good.')
    await save.click()
    await expect.poll(() => logged.mock.calls.length).toBe(1)
    await expect.element(page.getByText(/^Not saved yet/)).toBeVisible()
    expect(tag.shadowRoot?.querySelector('[role=alert], .snackbar')).toBeNull()
    await expect.element(notes).toHaveValue('Very good.')
    await save.click()
    await expect.element(page.getByText(/Your review is saved/)).toBeVisible()
  },
)

test('a retry after a lost answer finds the review and shows it', async () => {
  troubles = ['lost', refusal(409, 'already_reviewed')]
  await open()
  await notes.fill('Very good.')
  await save.click()
  await expect.element(page.getByText(/^Not saved yet/)).toBeVisible()
  await save.click()
  await expect.element(page.getByText('Very good.')).toBeVisible()
  await expect.element(close).toBeVisible()
  expect(saved).toHaveLength(1)
})

test('a link that is used, expired or unknown gets the same message', async () => {
  held = refusal(404, 'link_not_found')
  put({ token }).show()
  await expect.element(page.getByText(/This link no longer works/)).toBeVisible()
  await expect.element(stars).not.toBeInTheDocument()
  expect(logged).not.toHaveBeenCalled()
})

test('a failed load of the work can be retried', async () => {
  held = refusal(500, 'unexpected')
  put({ token }).show()
  await expect.element(page.getByText('This work could not be loaded.')).toBeVisible()
  held = work()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(stars).toBeVisible()
})

test('an accidental Esc keeps the input', async () => {
  const tag = await open()
  await notes.fill('Half a sen')
  await userEvent.keyboard('{Escape}')
  await expect.element(notes).not.toBeInTheDocument()
  tag.show()
  await expect.element(notes).toHaveValue('Half a sen')
})
