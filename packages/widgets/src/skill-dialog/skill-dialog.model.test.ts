import { ApiError } from '@treasures/api-client'
import { expect, test } from 'vitest'
import { deferred } from '../shared/deferred.fixtures.ts'
import { skills } from './skill-dialog.fixtures.ts'
import { findSkills, SkillDialogModel, type SkillPorts } from './skill-dialog.model.ts'

const refusal = (status: number) => new ApiError(status, { code: 'any', message: 'Refused.' })
const offline = new TypeError('fetch failed')
const gardening = { id: 3, name: 'Gardening' }
const words = { nameRequired: 'Name is required', nameUnknown: 'Choose one' }

/**
 * A model that answers each call with the next of `answers`: an Error refuses, anything else
 * succeeds.
 */
function setUp(answers: unknown[] = [], patch: Partial<SkillPorts> = {}) {
  const seen = { added: [] as unknown[], logged: [] as unknown[], told: [] as string[] }
  const model = new SkillDialogModel(
    {
      loadSkills: async () => skills,
      add: async (...skill) => {
        seen.added.push(skill)
        const answer = answers.shift()
        if (answer instanceof Error) throw answer
      },
      log: (error) => seen.logged.push(error),
      tell: (outcome, name) => seen.told.push(`${outcome} ${name}`),
      onAdded: () => seen.told.push('done'),
      ...patch,
    },
    words,
  )
  return { model, ...seen }
}

const typed = { skill: gardening, name: 'Gardening', detail: ' Hedges ' }
const blank = { skill: null, name: '', detail: '' }
async function filledIn(answers?: unknown[]) {
  const setup = setUp(answers)
  await setup.model.load()
  setup.model.change(typed)
  return setup
}

test.each([
  ['', skills.map(({ name }) => name)],
  [' PAINT ', ['Painting and decorating']],
  [
    'g',
    [
      'Gardening',
      'Bathroom fitting',
      'Hedge trimming',
      'Painting and decorating',
      'Tree surgery',
      'Window cleaning',
    ],
  ],
  ['xx', []],
])('the term %j finds %o, with names that begin with it first', (term, names) => {
  expect(findSkills(skills, term).map(({ name }) => name)).toEqual(names)
})

test('skills are loaded and can be searched; a failed load is logged', async () => {
  const { model } = setUp()
  expect([model.phase.value, model.search('')]).toEqual([{ at: 'loading' }, []])
  await model.load()
  expect([model.phase.value, model.search('')]).toEqual([{ at: 'form' }, skills])
  const broken = setUp([], { loadSkills: () => Promise.reject(offline) })
  await broken.model.load()
  expect([broken.model.phase.value, broken.logged]).toEqual([{ at: 'failed' }, [offline]])
})

test.each([
  ['nothing', { ...blank, detail: 'Hedges' }, 'name', { name: 'Name is required' }],
  ['blanks', { ...blank, name: ' ', detail: 'Hedges' }, 'name', { name: 'Name is required' }],
  [
    'what is not in the list',
    { ...blank, name: 'Alchemy', detail: 'Hedges' },
    'name',
    { name: 'Choose one' },
  ],
  ['no words', { ...typed, detail: ' ' }, 'detail', { detail: 'Description is required' }],
])('saving %s adds nothing and returns its field', async (_, change, field, errors) => {
  const { model, added, told } = await filledIn()
  model.change(change)
  expect(model.errors.value).toEqual({})
  expect(await model.save()).toBe(field)
  expect(model.errors.value).toEqual(errors)
  expect([added, told, model.phase.value]).toEqual([[], ['invalid '], { at: 'form' }])
})

test('a skill is added once and reported, and the form is cleared', async () => {
  const { model, added, told } = await filledIn()
  await Promise.all([model.save(), model.save()])
  expect(added).toEqual([[gardening, 'Hedges']])
  expect(told).toEqual(['added Gardening', 'done'])
  expect([model.phase.value, model.typed.value]).toEqual([{ at: 'form' }, blank])
})

test.each([
  ['held', refusal(409), false],
  ['forbidden', refusal(403), false],
  ['failed', refusal(500), true],
  ['failed', offline, true],
])('the outcome “%s” keeps the input', async (outcome, error, isLogged) => {
  const { model, told, logged } = await filledIn([error])
  expect(await model.save()).toBeUndefined()
  expect(told).toEqual([`${outcome} Gardening`])
  expect(logged).toEqual(isLogged ? [error] : [])
  expect([model.phase.value, model.typed.value]).toEqual([{ at: 'form' }, typed])
})

test('nothing is added before the form has loaded', async () => {
  const { model, added, told } = setUp()
  model.change(typed)
  expect(await model.save()).toBeUndefined()
  expect([added, told]).toEqual([[], []])
})

test('a form opens as it was left, until it is cleared', async () => {
  let loads = 0
  const { model } = setUp([], { loadSkills: async () => (loads++, skills) })
  await model.load()
  model.change({ name: 'Alchemy' })
  await model.save()
  model.open()
  expect([loads, model.typed.value.name]).toEqual([1, 'Alchemy'])
  model.forget()
  expect([model.typed.value, model.errors.value]).toEqual([blank, {}])
  model.change(typed)
  const saving = model.save()
  model.open()
  expect([loads, model.phase.value.at]).toEqual([1, 'saving'])
  await saving
})

test('opening loads skills that have not been loaded', () => {
  let loads = 0
  const { model } = setUp([], { loadSkills: async () => (loads++, skills) })
  model.open()
  expect(loads).toBe(1)
})

test('answers and errors that arrive after the end change nothing', async () => {
  for (const end of ['resolve', 'reject'] as const) {
    const answer = deferred<typeof skills>()
    const { model, logged } = setUp([], { loadSkills: () => answer.promise })
    const load = model.load()
    model.stop()
    answer[end](skills)
    await load
    expect([model.phase.value, logged]).toEqual([{ at: 'loading' }, []])
  }
})
