import { ApiError, type ReviewedWork } from '@treasures/api-client'
import { expect, test } from 'vitest'
import { deferred } from '../shared/deferred.fixtures.ts'
import { linkDead, review, serverBroke, work } from './review-dialog.fixtures.ts'
import { ReviewDialogModel, type ReviewPorts } from './review-dialog.model.ts'

const reviewed = () => new ApiError(409, { code: 'already_reviewed', message: 'Refused.' })

/**
 * A model that answers each save with the next of `answers`: an Error refuses, anything else
 * succeeds.
 */
function setUp(answers: unknown[] = [], patch: Partial<ReviewPorts> = {}) {
  const seen = { sent: [] as unknown[], logged: [] as unknown[], saved: [] as unknown[] }
  const model = new ReviewDialogModel({
    load: async () => work(),
    save: async (input) => {
      seen.sent.push(input)
      const answer = answers.shift()
      if (answer instanceof Error) throw answer
      return review(input)
    },
    log: (error) => seen.logged.push(error),
    onSaved: (saved) => seen.saved.push(saved),
    ...patch,
  })
  return { model, ...seen }
}

const typed = { rating: 3.5, notes: 'Tidy' }
async function filledIn(answers?: unknown[], patch?: Partial<ReviewPorts>) {
  const setup = setUp(answers, patch)
  await setup.model.load()
  setup.model.change(typed)
  return setup
}

test.each([
  ['nobody reviewed', async () => work(), { at: 'form' }, false],
  [
    'has a review',
    async () => work({ review: review() }),
    { at: 'shown', review: review(), isNew: false },
    false,
  ],
  ['is behind a dead link', () => Promise.reject(linkDead()), { at: 'gone' }, false],
  ['cannot be had', () => Promise.reject(serverBroke()), { at: 'failed' }, true],
] as const)('work that %s', async (_, load, phase, isLogged) => {
  const { model, logged } = setUp([], { load: load as () => Promise<ReviewedWork> })
  await model.load()
  expect(model.phase.value).toEqual(phase)
  expect(logged).toHaveLength(Number(isLogged))
})

test('the form starts with five stars, and nothing is saved before it has loaded', async () => {
  const { model, sent } = setUp()
  expect(model.typed.value).toEqual({ rating: 5, notes: '' })
  expect(await model.save()).toBe(false)
  expect(sent).toEqual([])
})

test('a review is saved once and reported, and the form is cleared', async () => {
  const { model, sent, saved } = await filledIn()
  await Promise.all([model.save(), model.save()])
  expect(sent).toEqual([typed])
  expect(saved).toEqual([review(typed)])
  expect(model.phase.value).toEqual({ at: 'shown', review: review(typed), isNew: true })
  expect(model.typed.value).toEqual({ rating: 5, notes: '' })
})

test('notes that are too long receive the focus and a message until they change', async () => {
  const { model, sent } = await filledIn()
  model.change({ notes: 'x'.repeat(65_536) })
  expect(await model.save()).toBe(true)
  expect([model.notesError.value, sent]).toEqual(['Line is too long', []])
  model.change({ rating: 1 })
  expect(model.notesError.value).toBe('Line is too long')
  model.change({ notes: 'Tidy' })
  expect(model.notesError.value).toBeUndefined()
})

test.each([
  ['a dead link', linkDead(), { at: 'gone' }, false],
  ['our own mistake', serverBroke(), { at: 'form' }, true],
  ['no signal', new TypeError('fetch failed'), { at: 'form' }, true],
])('after %s, the input stays', async (_, error, phase, isNotSaved) => {
  const { model, logged, saved } = await filledIn([error])
  expect(await model.save()).toBe(false)
  expect([model.phase.value, model.isNotSaved.value]).toEqual([phase, isNotSaved])
  expect([model.typed.value, logged, saved]).toEqual([typed, [error], []])
  model.change({})
  expect(model.isNotSaved.value).toBe(false)
})

test('a retry clears the message about the first failure', async () => {
  const { model } = await filledIn([serverBroke()])
  await model.save()
  await model.save()
  expect([model.isNotSaved.value, model.phase.value.at]).toEqual([false, 'shown'])
})

test('a review that already exists is shown', async () => {
  const loads = [work(), work({ review: review() })]
  const { model } = await filledIn([reviewed()], { load: async () => loads.shift() ?? work() })
  await model.save()
  expect(model.phase.value).toEqual({ at: 'shown', review: review(), isNew: false })
})

test('a form opens as it was left; any other phase loads again', async () => {
  let loads = 0
  const { model } = await filledIn([], { load: async () => (loads++, work()) })
  model.open()
  expect([model.phase.value.at, model.typed.value, loads]).toEqual(['form', typed, 1])
  const saving = model.save()
  model.open()
  expect([model.phase.value.at, loads]).toEqual(['saving', 1])
  await saving
  model.open()
  expect([model.phase.value.at, loads]).toEqual(['loading', 2])
})

test('answers and errors that arrive after the end change nothing', async () => {
  for (const end of ['resolve', 'reject'] as const) {
    const answer = deferred<ReviewedWork>()
    const { model, logged } = setUp([], { load: () => answer.promise })
    const load = model.load()
    model.stop()
    answer[end](work() as ReviewedWork & Error)
    await load
    expect([model.phase.value, logged]).toEqual([{ at: 'loading' }, []])
  }
})
