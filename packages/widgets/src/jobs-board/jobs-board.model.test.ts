import { ApiError, searchBoard, type BoardJob } from '@treasures/api-client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withTexts } from './board-texts.ts'
import { systemClock } from '../shared/clock.ts'
import { boardJobs, fakeBoard } from './jobs-board.fixtures.ts'
import { JobsBoardModel } from './jobs-board.model.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

function setUp(answers: Parameters<typeof fakeBoard>[0] = {}, postcode?: string) {
  const board = fakeBoard(answers)
  const model = new JobsBoardModel({
    client: board.client,
    search: (query, options) => board.client.call(searchBoard, { query }, options),
    clock: systemClock,
    follow: board.follow,
    texts: withTexts(undefined),
    scope: { region: undefined, services: [] },
    postcode,
  })
  const stop = model.start()
  return { ...board, model, stop, ids: () => model.results.value.jobs.map((job) => job.id_job) }
}

test('the count and the order are announced once the jobs have loaded', async () => {
  const { model } = setUp({}, 'SE13')
  expect(model.status.value).toBe('Please wait...')
  await settle(1_000)
  expect(model.status.value).toBe('38 jobs · nearest first')
  expect(model.phase.value).toEqual({ at: 'ready' })
})

test('the answer to an older search never replaces a newer one', async () => {
  const { model } = setUp({
    onSearch: ({ id_service }) => new Promise((r) => setTimeout(r, id_service === '1' ? 900 : 50)),
  })
  await settle(100)
  model.patch({ services: [1] })
  model.patch({ services: [2] })
  await settle(2_000)
  expect(new Set(model.results.value.jobs.map((job) => job.id_service))).toEqual(new Set([2]))
  expect(model.phase.value.at).toBe('ready')
})

test('the previous jobs stay visible while others load', async () => {
  const { model } = setUp({ onSearch: () => new Promise((r) => setTimeout(r, 100)) })
  await settle(200)
  model.patch({ priceMin: 20 })
  expect(model.phase.value).toEqual({ at: 'reloading' })
  expect(model.results.value.jobs).toHaveLength(25)
})

test('a job claimed by another treasure leaves the list, the map and the count, and this is announced', async () => {
  const { model, take, ids } = setUp()
  model.mapAt(10)
  await settle(1_000)
  const [first = 0] = ids()
  take(first)
  expect(model.leaving.value.has(first)).toBe(true)
  await settle(1_000)
  expect(ids()).not.toContain(first)
  expect(model.results.value.pins.some((pin) => pin.id_job === first)).toBe(false)
  expect(model.status.value).toBe('37 jobs · newest first')
})

test('an answer that was in transit when a job left does not bring it back', async () => {
  const jobs = boardJobs(3)
  let answer = () => {}
  const { model, take, ids } = setUp({
    jobs,
    onSearch: (query) =>
      query.id_service ? new Promise<void>((resolve) => (answer = resolve)) : undefined,
  })
  await settle(500)
  const gone = jobs[0]?.id_job ?? 0
  model.patch({ services: [1, 2, 3] })
  await settle()
  take(gone)
  answer()
  await settle(1_000)
  expect(ids()).not.toContain(gone)
  expect(model.results.value.total).toBe(2)
})

test('a job that joins appears automatically, and one that returns appears again', async () => {
  const { model, post, take, ids } = setUp({ jobs: boardJobs(3) })
  await settle(500)
  const job = model.results.value.jobs[0] as BoardJob
  take(job.id_job)
  await settle(2_000)
  expect(ids()).not.toContain(job.id_job)
  post(job)
  await settle(2_000)
  expect(ids()).toContain(job.id_job)
  expect(model.status.value).toBe('3 jobs · newest first')
})

test('an open job stays open when another treasure claims it', async () => {
  const { model, take } = setUp({ jobs: boardJobs(3) })
  await settle(500)
  const job = model.results.value.jobs[1] as BoardJob
  model.open(job)
  take(job.id_job)
  await settle(2_000)
  expect(model.opened.value).toBe(job)
})

test('Show More adds each further job once, even if some left meanwhile', async () => {
  const { model, take, ids } = setUp({ jobs: boardJobs(60) })
  await settle(500)
  take(ids()[3] ?? 0)
  await settle(1_000)
  model.more()
  await settle(500)
  model.more()
  await settle(500)
  model.more()
  await settle(500)
  expect(new Set(ids()).size).toBe(59)
  expect(ids()).toHaveLength(59)
})

test('an unknown postcode is reported, and the jobs load without it', async () => {
  const { model, searches } = setUp({}, 'SE13')
  await settle(500)
  model.near('ZZ99')
  await settle(500)
  expect(model.nearProblem.value).toMatch(/can't find this postcode/)
  expect(model.filters.value.near).toBe('SE13')
  expect(model.results.value.total).toBe(38)
  expect(searches.at(-1)?.postcode).toBe('SE13')
})

test('a wrong postcode set by the page does not leave the board empty', async () => {
  const { model } = setUp({}, 'ZZ99')
  await settle(500)
  expect(model.filters.value.near).toBeUndefined()
  expect(model.results.value.total).toBe(38)
})

test('a failed search shows the phone number, and a retry loads the jobs', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  let isDown = true
  const { model } = setUp({
    onSearch: async () => {
      await Promise.resolve()
      if (isDown) throw new TypeError('no network')
    },
  })
  await settle(500)
  expect(model.phase.value).toMatchObject({ at: 'failed', again: 'search' })
  expect(model.failure.value).toContain('020 7946 0123')
  isDown = false
  model.retry()
  await settle(500)
  expect(model.phase.value.at).toBe('ready')
})

test.each([
  [
    429,
    'too_many_requests',
    120,
    'Too many searches in a short time. Please try again in 2 minutes.',
  ],
  [503, 'unavailable', 2, "We can't answer right now. Please try again in a moment."],
])('a search refused with %i %s says how long to wait', async (status, code, retryAfter, words) => {
  const refused = new ApiError(status, { code, message: 'Not now.' }, { retryAfter })
  const { model } = setUp({ onSearch: () => Promise.reject(refused) })
  await settle(500)
  expect(model.failure.value).toBe(words)
})

test('a failed quiet refetch keeps the list and says so', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  let isDown = false
  const { model } = setUp({
    onSearch: () => (isDown ? Promise.reject(new TypeError('no network')) : undefined),
  })
  await settle(500)
  isDown = true
  model.refresh()
  await settle(500)
  expect(model.phase.value).toMatchObject({ at: 'failed', again: 'quiet' })
  expect(model.results.value.jobs).toHaveLength(25)
})

test('moving the map narrows the list, and choosing one outward code keeps the other pins', async () => {
  const { model, searches } = setUp()
  model.mapAt(10)
  await settle(500)
  const all = model.results.value.pins.length
  model.patch({ area: { kind: 'place', lat: 51.457, lon: -0.011 } })
  await settle(500)
  expect(new Set(model.results.value.jobs.map((job) => job.postcode))).toEqual(new Set(['SE13']))
  expect(model.results.value.pins).toHaveLength(all)
  model.mapMoved({ kind: 'box', west: -0.06, south: 51.43, east: -0.03, north: 51.45 }, 13)
  await settle(500)
  expect(new Set(model.results.value.jobs.map((job) => job.postcode))).toEqual(new Set(['SE23']))
  expect(searches.at(-1)).toMatchObject({ bbox: '-0.06,51.43,-0.03,51.45', zoom: 13 })
})

test('a job whose price or text changes is updated, even while it is open', async () => {
  const { model, change, ids } = setUp()
  await settle(1_000)
  const [id = 0] = ids()
  await model.show(id)
  change(id, { treasure_price: 31.5, job_details: 'Both hedges.' })
  await settle(3_000)
  const changed = { treasure_price: 31.5, job_details: 'Both hedges.' }
  expect(model.results.value.jobs.find((job) => job.id_job === id)).toMatchObject(changed)
  expect(model.opened.value).toMatchObject(changed)
})

test('a card shows the beginning of a long description, and the opened job all of it', async () => {
  const text = 'Trim the hedge. '.repeat(60)
  const [job] = boardJobs(1)
  let isBroken = false
  const { model } = setUp({
    jobs: [{ ...job!, job_details: text }],
    onSearch: ({ id_job }) => {
      if (id_job && isBroken) throw new TypeError('Failed to fetch')
    },
  })
  await settle(1_000)
  const listed = model.results.value.jobs[0]!
  expect(listed.job_details).toMatch(/ …$/)
  model.open(listed)
  expect(model.opened.value).toBe(listed)
  await settle()
  expect(model.opened.value?.job_details).toBe(text)
  // If the load fails, the beginning stays, and the job can still be claimed.
  isBroken = true
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  model.open(listed)
  await settle()
  expect(model.opened.value).toBe(listed)
})

test('a job can be opened by its number, and a job that has left is reported as gone', async () => {
  const { model } = setUp({ jobs: boardJobs(40) })
  await settle(500)
  void model.show(10_482 + 39)
  await settle(500)
  expect(model.opened.value?.id_job).toBe(10_482 + 39)
  model.close()
  void model.show(77)
  await settle(500)
  expect(model.opened.value).toBeUndefined()
  expect(model.status.value).toBe('This job has just been taken.')
})
