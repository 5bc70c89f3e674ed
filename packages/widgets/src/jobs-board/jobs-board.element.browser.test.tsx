import { contract } from '@treasures/api-client'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { configure } from '../shared/configure.ts'
import { fakeBoard } from './jobs-board.fixtures.ts'
import './jobs-board.element.tsx'

const apiBase = 'https://api.treasures.test'
const board = fakeBoard()
const realFetch = globalThis.fetch

/** An API in memory behind `fetch`, with a stream that never says hello. */
async function answer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init)
  if (!request.url.startsWith(apiBase)) return realFetch(input, init)
  const { pathname, searchParams } = new URL(request.url)
  const endpoint = Object.values(contract).find(({ path }) => path === pathname)
  if (!endpoint) return new Promise(() => {})
  const body: unknown = request.method === 'PUT' ? await request.json() : undefined
  const query = Object.fromEntries(searchParams)
  const asked = {
    query: { ...query, ...(query.id_job && { id_job: Number(query.id_job) }) },
    body,
  }
  return Response.json(await board.client.call(endpoint as never, asked as never))
}

beforeAll(() => {
  globalThis.fetch = answer
  configure({ apiBase })
  return () => {
    globalThis.fetch = realFetch
  }
})
afterEach(() => document.body.replaceChildren())

test('the tag shows the jobs of its region and services, and reloads on request', async () => {
  const tag = document.createElement('treasures-jobs-board')
  tag.setAttribute('region', '1')
  tag.setAttribute('services', '1,2')
  tag.setAttribute('postcode', 'se13')
  document.body.append(tag)
  await expect.element(page.getByText('8 jobs · nearest first')).toBeVisible()
  expect(board.searches.at(-1)).toMatchObject({
    id_region: '1',
    id_service: '1,2',
    postcode: 'SE13',
    miles: '10',
  })
  const before = board.searches.length
  tag.refresh()
  await expect.poll(() => board.searches.length).toBeGreaterThan(before)
})

test('a job shown by its number can be claimed, and the event carries only its number', async () => {
  const claimed = vi.fn<(event: Event) => void>()
  document.body.addEventListener('treasures-claimed', claimed)
  const tag = document.createElement('treasures-jobs-board')
  tag.texts = { claimDialog: { surname: 'Family name' } }
  document.body.append(tag)
  tag.showJob(10_482)
  await page.getByRole('textbox', { name: 'Family name' }).fill('Penrose')
  await page.getByRole('textbox', { name: 'Mobile' }).fill('07700 900973')
  await page.getByRole('button', { name: 'Claim This Job' }).click()
  await expect.element(page.getByText('Job successfully claimed.')).toBeVisible()
  const [event] = claimed.mock.lastCall ?? []
  expect((event as CustomEvent).detail).toEqual({ id_job: 10_482 })
  await page.getByRole('button', { name: 'Back To Map' }).click()
  await expect.element(page.getByText('37 jobs · newest first')).toBeVisible()
})
