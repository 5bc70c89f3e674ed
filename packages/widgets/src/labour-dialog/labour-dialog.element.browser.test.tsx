import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { publicSettings } from '../claim-dialog/claim-dialog.fixtures.ts'
import { configure } from '../shared/configure.ts'
import { timesheetJob } from './labour-dialog.fixtures.ts'
import './labour-dialog.element.tsx'

const token = 'a'.repeat(43)
type Line = { path: string; body: { descr: string } }

/** Replaces the server inside the page. It remembers the lines, and counts each key once. */
let lines: Map<string, Line>
let tries: string[]
let way: 'clear' | 'gone' | 'lost' | 'refusing' | 'no link'
/** Refusals by the description of the entry. */
const refusals: Record<string, [status: number, code: string]> = {
  One: [409, 'work_too_similar'],
  Two: [423, 'timesheet_locked'],
  Three: [422, 'invalid_fields'],
}

async function serve(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  if (way === 'gone') throw new TypeError('Failed to fetch')
  if (pathname.endsWith('/public/settings')) return Response.json(publicSettings)
  const refuse = (status: number, code: string) =>
    Response.json({ code, message: 'Refused.' }, { status })
  if (way === 'no link') return refuse(404, 'link_not_found')
  if (request.method === 'GET')
    return Response.json({
      data: [timesheetJob()],
      locked_months: [],
      treasure: { fname: 'Mo' },
    })
  const body = (await request.json()) as Line['body']
  const key = request.headers.get('idempotency-key') ?? ''
  tries.push(body.descr)
  const refusal = refusals[body.descr]
  if (way === 'refusing' && refusal) return refuse(...refusal)
  if (!lines.has(key)) lines.set(key, { path: pathname.replace(/^.*\/api/, ''), body })
  // The entry arrives, but its answer is lost.
  if (way === 'lost') throw new TypeError('Failed to fetch')
  return Response.json({ id: lines.size })
}

beforeEach(() => {
  lines = new Map()
  tries = []
  way = 'clear'
  localStorage.clear()
  sessionStorage.clear()
  vi.stubGlobal('fetch', (input: RequestInfo, init?: RequestInit) =>
    serve(new Request(input, init)),
  )
  configure({ apiBase: 'https://treasures.example/api' })
})
afterEach(() => {
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

const field = (name: RegExp) => page.getByRole('textbox', { name })
const save = page.getByRole('button', { name: 'Save' })
const dialog = page.getByRole('dialog')

function put(markup: string) {
  document.body.innerHTML = markup
  return document.querySelector(
    'treasures-labour-dialog',
  ) as HTMLElementTagNameMap['treasures-labour-dialog']
}

async function record(descr: string) {
  await field(/^Hours Done/).fill('2')
  await field(/^Description/).fill(descr)
  await save.click()
  await expect.element(dialog).not.toBeInTheDocument()
}

test("a treasure with the job's link records to it, and the event carries only the number", async () => {
  const heard: unknown[] = []
  const tag = put(`<treasures-labour-dialog token="${token}" open></treasures-labour-dialog>`)
  tag.addEventListener('treasures-recorded', (event) => heard.push(event.detail))
  await expect.element(page.getByText(/^Job 1042: Gardening/)).toBeVisible()
  await record('Hedges')
  await expect.element(page.getByText('Work timesheet entry created.')).toBeVisible()
  expect([...lines.values()]).toMatchObject([
    { path: '/public/work/time', body: { token, id_job: 1042, quantity: 2, descr: 'Hedges' } },
  ])
  expect(heard).toEqual([{ id: 1 }])
})

test('materials recorded by link use the call for materials', async () => {
  put(`<treasures-labour-dialog kind="materials" token="${token}" open></treasures-labour-dialog>`)
  await field(/^Number of items/).fill('4')
  await field(/^Description/).fill('Nails')
  await field(/^Price per item/).fill('36.24')
  await save.click()
  await expect.element(page.getByText('Materials timesheet entry created.')).toBeVisible()
  expect([...lines.values()]).toMatchObject([
    { path: '/public/work/material', body: { token, treasureprice: 36.24 } },
  ])
})

test('three entries without signal survive the tag, and become three lines when the signal returns', async () => {
  const markup = `<treasures-labour-dialog token="${token}"></treasures-labour-dialog>`
  const first = put(markup)
  first.show()
  // The job loads while there is signal, and is remembered.
  await expect.element(field(/^Hours Done/)).toBeVisible()
  first.close()
  way = 'gone'
  for (const descr of ['One', 'Two', 'Three']) {
    first.show()
    await record(descr)
  }
  await expect.element(page.getByRole('heading', { name: 'Waiting for signal' })).toBeVisible()
  await expect.element(page.getByRole('listitem')).toHaveLength(3)
  expect(JSON.stringify(localStorage)).not.toMatch(/Ada|Fenwick|Mo\b/)
  expect(lines.size).toBe(0)

  put(markup)
  await expect.element(page.getByRole('listitem')).toHaveLength(3)
  way = 'clear'
  dispatchEvent(new Event('online'))
  await expect.element(page.getByRole('listitem')).not.toBeInTheDocument()
  expect([...lines.values()].map(({ body }) => body.descr)).toEqual(['One', 'Two', 'Three'])
  dispatchEvent(new Event('online'))
  await expect.poll(() => lines.size).toBe(3)
})

test('an entry whose answer is lost becomes one line when it is sent again', async () => {
  put(`<treasures-labour-dialog token="${token}" open></treasures-labour-dialog>`)
  await expect.element(field(/^Hours Done/)).toBeVisible()
  way = 'lost'
  await record('One')
  await expect.element(page.getByRole('listitem')).toHaveLength(1)
  way = 'clear'
  dispatchEvent(new Event('online'))
  await expect.element(page.getByRole('listitem')).not.toBeInTheDocument()
  expect(tries).toEqual(['One', 'One'])
  expect(lines.size).toBe(1)
})

test(
  'entries that the server refuses later are kept and explained, and can be corrected or removed',
  { tags: 'slow' },
  async () => {
    const tag = put(`<treasures-labour-dialog token="${token}" open></treasures-labour-dialog>`)
    await expect.element(field(/^Hours Done/)).toBeVisible()
    way = 'gone'
    await record('One')
    for (const descr of ['Two', 'Three']) {
      tag.show()
      await record(descr)
    }
    way = 'refusing'
    await page.getByRole('button', { name: 'Send now' }).click()
    await expect.element(page.getByRole('heading', { name: 'Not recorded' })).toBeVisible()
    for (const words of [
      /^This time worked was not recorded/,
      /^The timesheet of that month is locked/,
      /^This could not be saved as it is/,
    ])
      await expect.element(page.getByText(words)).toBeVisible()
    // A reload keeps all refused entries, and sends none of them unchanged.
    tries = []
    put(`<treasures-labour-dialog token="${token}"></treasures-labour-dialog>`)
    await expect.element(page.getByRole('listitem')).toHaveLength(3)
    expect(tries).toEqual([])

    way = 'clear'
    await page
      .getByRole('button', { name: /^Correct: Job 1042: Gardening, 2 hours/ })
      .first()
      .click()
    await expect.element(field(/^Description/)).toHaveValue('One')
    await field(/^Hours Done/).fill('2.5')
    await save.click()
    await expect.element(page.getByRole('listitem')).toHaveLength(2)
    await expect
      .poll(() => [...lines.values()])
      .toMatchObject([{ body: { descr: 'One', quantity: 2.5 } }])
    for (const left of [1, 0]) {
      await page
        .getByRole('button', { name: /^Remove/ })
        .first()
        .click()
      await expect.poll(() => page.getByRole('listitem').elements()).toHaveLength(left)
    }
    expect(lines.size).toBe(1)
  },
)

test('two tags on a page do not send the same entry twice', async () => {
  const tag = `<treasures-labour-dialog token="${token}"></treasures-labour-dialog>`
  put(tag + tag).show()
  await expect.element(field(/^Hours Done/)).toBeVisible()
  way = 'gone'
  await record('One')
  tries = []
  way = 'clear'
  dispatchEvent(new Event('online'))
  await expect.poll(() => lines.size).toBe(1)
  await expect.element(page.getByRole('listitem')).not.toBeInTheDocument()
  expect(tries).toEqual(['One'])
})

test('an expired link says so, and a tag without a link shows how to get jobs', async () => {
  way = 'no link'
  put(`<treasures-labour-dialog token="${token}" open></treasures-labour-dialog>`)
  await expect
    .element(page.getByText('This link can no longer be used. Please ask us for a new one.'))
    .toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument()

  way = 'clear'
  put('<treasures-labour-dialog open></treasures-labour-dialog>')
  await expect
    .element(page.getByText('You have no progressing jobs to record time and materials to.'))
    .toBeVisible()
  await expect
    .element(page.getByRole('link', { name: /Board/ }))
    .toHaveAttribute('href', 'https://treasures.example/my-jobs-board')
})
