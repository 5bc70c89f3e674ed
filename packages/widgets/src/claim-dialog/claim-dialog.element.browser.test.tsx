import type { BoardJob } from '@treasures/api-client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { configure } from '../shared/configure.ts'
import { boardJob, publicSettings } from './claim-dialog.fixtures.ts'
import './claim-dialog.element.tsx'

type Answer = { status: number; body: unknown; headers?: Record<string, string> }
const refusal = (status: number, code: string): Answer => ({
  status,
  body: { code, message: 'Refused.' },
})
const success: Answer = {
  status: 200,
  body: { id_job: 10482, id_status: 2, claimed_at: '2026-11-21T12:00:00.000Z' },
}

/** Answers to the claims, in order. The last one repeats. */
let answers: (Answer | Error)[] = [success]
let claims: { body: unknown; key: string | null }[] = []

/** Replaces the server inside the page. Requests still pass through the real client. */
async function serve(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  if (pathname.endsWith('/public/settings')) return Response.json(publicSettings)
  if (pathname.endsWith('/public/jobs/board/search'))
    return Response.json({
      data: [boardJob()],
      meta: { total: 1, page: 1, per_page: 1, total_capped: false },
    })
  if (!pathname.endsWith('/public/job/claim')) throw new Error(`Not served: ${pathname}`)
  claims.push({ body: await request.json(), key: request.headers.get('idempotency-key') })
  const answer = answers.length > 1 ? answers.shift() : answers[0]
  if (!answer || answer instanceof Error) throw answer ?? new TypeError('no answer')
  return Response.json(answer.body, { status: answer.status, headers: answer.headers ?? {} })
}

beforeEach(() => {
  answers = [success]
  claims = []
  vi.stubGlobal('fetch', (input: RequestInfo, init?: RequestInit) =>
    serve(new Request(input, init)),
  )
  configure({ apiBase: 'https://treasures.example/api' })
})
afterEach(() => {
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

const surname = page.getByRole('textbox', { name: 'Surname' })
const mobile = page.getByRole('textbox', { name: 'Mobile' })
const claim = page.getByRole('button', { name: 'Claim This Job' })

async function open(job: BoardJob = boardJob()) {
  const tag = document.createElement('treasures-claim-dialog')
  tag.job = job
  document.body.append(tag)
  tag.show()
  await expect.element(surname).toBeVisible()
  return tag
}

async function fillIn() {
  await surname.fill('Okafor')
  await mobile.fill('07700 900123')
}

test('a job is claimed by keyboard alone, and the focus returns to the opener', async () => {
  const opener = document.createElement('button')
  opener.textContent = 'Open'
  document.body.append(opener)
  opener.focus()
  const details: unknown[] = []
  const onClaimed = (event: Event) => details.push((event as CustomEvent).detail)
  document.addEventListener('treasures-claimed', onClaimed, { once: true })
  const tag = await open()

  expect(tag.shadowRoot?.activeElement?.textContent).toBe('Gardening')
  await userEvent.keyboard('{Tab}Okafor{Tab}07700 900123{Enter}')
  await expect.element(page.getByText('Job successfully claimed.')).toBeVisible()
  await expect
    .element(page.getByText(/are on their way to your mobile and e-mail\.$/))
    .toBeVisible()
  await expect.poll(() => tag.shadowRoot?.activeElement?.getAttribute('role')).toBe('status')
  expect(claims[0]?.body).toEqual({ id_job: 10482, last_name: 'Okafor', mobile: '07700 900123' })
  expect(details).toEqual([{ id_job: 10482 }])
  expect(Object.isFrozen(details[0])).toBe(true)

  await userEvent.keyboard('{Tab}{Enter}')
  await expect.poll(() => tag.shadowRoot?.querySelector('dialog')).toBeNull()
  expect(tag.hasAttribute('open')).toBe(false)
  expect(document.activeElement).toBe(opener)
})

test('the focus stays inside the open dialog', async () => {
  const behind = document.createElement('button')
  document.body.append(behind)
  const tag = await open()
  for (let step = 0; step < 8; step++) {
    await userEvent.keyboard('{Tab}')
    expect(document.activeElement).not.toBe(behind)
  }
  behind.focus()
  expect(document.activeElement).not.toBe(behind)
  expect(tag.shadowRoot?.querySelector('dialog')?.matches(':modal')).toBe(true)
})

test('Esc and a press outside the panel close the dialog; a press inside does not', async () => {
  const tag = await open()
  await userEvent.click(page.getByText('Job ID 10482', { exact: false }))
  expect(tag.shadowRoot?.querySelector('dialog')).not.toBeNull()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => tag.shadowRoot?.querySelector('dialog')).toBeNull()

  tag.show()
  await expect.element(surname).toBeVisible()
  await userEvent.click(tag.shadowRoot?.querySelector('dialog') as Element, {
    position: { x: 5, y: 5 },
  })
  await expect.poll(() => tag.shadowRoot?.querySelector('dialog')).toBeNull()
})

test('submitting an invalid form makes no call and focuses the first invalid field', async () => {
  const tag = await open()
  await claim.click()
  await expect.element(page.getByText('Surname is required')).toBeVisible()
  await expect.element(page.getByText('Mobile is required')).toBeVisible()
  expect(tag.shadowRoot?.activeElement?.getAttribute('name')).toBe('last_name')
  await expect.element(surname).toHaveAttribute('aria-invalid', 'true')
  await expect.element(surname).toHaveAccessibleDescription('Surname is required')
  expect(claims).toEqual([])
})

test('the job and both hints appear in full', async () => {
  await open()
  for (const text of [
    'Gardening',
    'Job ID 10482',
    'SE13',
    '£18.00',
    'per hour',
    "We'll use this to find you in our system.",
    "We'll also use this to find you in our system.",
  ])
    await expect.element(page.getByText(text, { exact: text !== 'Job ID 10482' })).toBeVisible()
  await expect.element(surname).toHaveAttribute('autocomplete', 'family-name')
  await expect.element(mobile).toHaveAttribute('autocomplete', 'tel')
  await expect.element(mobile).toHaveAttribute('inputmode', 'tel')
})

test('an unknown treasure is offered help, and Try again keeps the input', async () => {
  answers = [refusal(422, 'treasure_not_found')]
  await open()
  await fillIn()
  await claim.click()
  const card = page.getByRole('heading', { name: /^Oh no/ })
  await expect.element(card).toHaveTextContent("Oh no - we couldn't find your treasure details.")
  await expect
    .element(page.getByText(/we've just sent you a message that says why\.$/))
    .toBeVisible()
  await expect
    .element(page.getByRole('link', { name: '020 7946 0123' }))
    .toHaveAttribute('href', 'tel:02079460123')
  await expect
    .element(page.getByRole('link', { name: 'jobs@treasures.example' }))
    .toHaveAttribute('href', 'mailto:jobs@treasures.example')
  await expect
    .element(page.getByRole('link', { name: /^Become a Treasure/ }))
    .toHaveAttribute('href', publicSettings.treasure_apply_url)
  await expect.element(page.getByRole('button', { name: 'Back to Map' })).toBeVisible()

  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(surname).toHaveValue('Okafor')
  await expect.element(mobile).toHaveValue('07700 900123')
})

test('a taken job says so, and Back To Map clears the input', async () => {
  answers = [refusal(409, 'job_taken')]
  const tag = await open()
  await fillIn()
  await claim.click()
  await expect
    .element(page.getByRole('heading', { name: /^Job / }))
    .toHaveTextContent(
      'Job is already taken (possibly by yourself). Please refresh the page so that your just claimed jobs are not shown.',
    )
  await page.getByRole('button', { name: 'Back To Map' }).click()
  await expect.poll(() => tag.shadowRoot?.querySelector('dialog')).toBeNull()
  tag.show()
  await expect.element(surname).toHaveValue('')
})

test('an unreachable server shows the phone number, and a retry keeps its key', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  answers = [new TypeError('Failed to fetch'), success]
  await open()
  await fillIn()
  await claim.click()
  await expect
    .element(page.getByRole('heading', { name: /^Job / }))
    .toHaveTextContent(
      'Job could not be claimed. If this problem persists please phone 020 7946 0123 or email support@treasures.example',
    )
  expect(logged).toHaveBeenCalled()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(surname).toHaveValue('Okafor')
  await claim.click()
  await expect.element(page.getByText('Job successfully claimed.')).toBeVisible()
  expect(claims[1]?.key).toMatch(/^[0-9a-f]{32}$/)
  expect(claims[1]?.key).toBe(claims[0]?.key)
  logged.mockRestore()
})

test('too many tries show the waiting time in words', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  answers = [{ ...refusal(429, 'too_many_requests'), headers: { 'retry-after': '720' } }]
  await open()
  await fillIn()
  await claim.click()
  await expect
    .element(page.getByText('Please try again in 12 minutes.', { exact: false }))
    .toBeVisible()
  logged.mockRestore()
})

test("a tag with only the job's number finds the job", async () => {
  document.body.insertAdjacentHTML(
    'beforeend',
    '<treasures-claim-dialog job-id="10482" open></treasures-claim-dialog>',
  )
  await expect.element(surname).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Gardening' })).toBeVisible()
})

test('a tag that moves in the page keeps its open dialog and the input', async () => {
  const tag = await open()
  await fillIn()
  const elsewhere = document.createElement('main')
  document.body.append(elsewhere)
  elsewhere.append(tag)
  await new Promise((resolve) => setTimeout(resolve, 50))
  await expect.element(surname).toHaveValue('Okafor')
  expect(tag.shadowRoot?.querySelector('dialog')?.matches(':modal')).toBe(true)
  await claim.click()
  await expect.element(page.getByText('Job successfully claimed.')).toBeVisible()
})

test('a job that needs an estimate shows no price and no claim form, but what to do instead', async () => {
  const tag = document.createElement('treasures-claim-dialog')
  tag.job = boardJob({ treasure_price: null, prices_unit_name: null })
  document.body.append(tag)
  tag.show()
  await expect
    .element(page.getByText('This job needs a price first. Send an estimate.'))
    .toBeVisible()
  await expect
    .element(page.getByRole('link', { name: /Sign in to send an estimate/ }))
    .toHaveAttribute('href', `${publicSettings.portal_url}/my-jobs-board`)
  await expect.element(page.getByText('Estimate', { exact: true })).toBeVisible()
  await expect.element(surname).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Back To Map' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})
