import { ApiError } from '@treasures/api-client'
import { expect, test } from 'vitest'
import { deferred } from '../shared/deferred.fixtures.ts'
import { handClock } from '../shared/clock.fixtures.ts'
import {
  noSignal,
  refusal,
  timesheetJob,
  visitJob,
  wholeJob,
  work,
} from './labour-dialog.fixtures.ts'
import {
  LabourDialogModel,
  type LabourDialogPorts,
  type LabourTyped,
} from './labour-dialog.model.ts'
import { labourDialogTexts as texts } from './labour-dialog.texts.ts'

const today = '2026-11-22'
const gardening = timesheetJob()
const visits = visitJob()
const whole = wholeJob({ last_appointment_on: null })
const done = wholeJob({ id: 1051, recorded: true })
const days = timesheetJob({
  id: 1070,
  unit: { id: 2, name: 'per day', name_singular: 'day', name_plural: 'days' },
})
const jobs = [gardening, whole, done, visits, days]

/**
 * A model that answers each save with the next of `answers`: an Error refuses, anything else
 * succeeds.
 */
function setUp(patch: Partial<LabourDialogPorts> = {}, answers: unknown[] = []) {
  const clock = handClock()
  const seen = {
    sent: [] as unknown[],
    keys: [] as string[],
    refused: [] as unknown[],
    slow: [] as boolean[],
    saved: 0,
  }
  let made = 0
  const model = new LabourDialogModel({
    kind: 'labour',
    isOneJob: false,
    initial: {},
    isDescriptionRequired: false,
    isCorrection: false,
    texts,
    today: () => today,
    clock,
    makeKey: () => `key ${++made}`,
    loadJobs: async () => ({ jobs, isLastKnown: false }),
    onSlow: (isSlow) => seen.slow.push(isSlow),
    save: async (entry, key) => {
      seen.sent.push(entry)
      seen.keys.push(key)
      const answer = answers.shift()
      if (answer instanceof Error) throw answer
      return { kept: false, result: { id: 1 } } as never
    },
    onSaved: () => seen.saved++,
    onRefused: (error) => seen.refused.push(error),
    ...patch,
  })
  return { model, seen, clock }
}

const filled: Partial<LabourTyped> = { id_job: gardening.id, quantity: 3.5, date: '2026-11-20' }
async function filledIn(
  typed: Partial<LabourTyped> = {},
  patch?: Partial<LabourDialogPorts>,
  answers?: unknown[],
) {
  const setup = setUp({ initial: { ...filled, ...typed }, ...patch }, answers)
  await setup.model.load()
  return setup
}

test.each<[string, Partial<LabourDialogPorts>, object]>([
  ['jobs to choose from are there', {}, { at: 'form' }],
  ['the job is given', { idJob: visits.id }, { at: 'form' }],
  [
    'there are none',
    { loadJobs: async () => ({ jobs: [], isLastKnown: false }) },
    { at: 'none', isForJob: false },
  ],
  ['the given job is not among them', { idJob: 9 }, { at: 'none', isForJob: true }],
  [
    'the given job is none of none',
    { idJob: 9, loadJobs: async () => ({ jobs: [], isLastKnown: false }) },
    { at: 'none', isForJob: true },
  ],
])('if %s, the dialog shows it', async (_, patch, phase) => {
  const { model, seen } = setUp(patch)
  expect(model.phase.value).toEqual({ at: 'loading' })
  await model.load()
  expect([model.phase.value, seen.slow]).toEqual([phase, [false]])
})

test('a failed load of the jobs is shown with its reason', async () => {
  const error = noSignal()
  const { model } = setUp({ loadJobs: () => Promise.reject(error) })
  await model.load()
  expect(model.phase.value).toEqual({ at: 'failed', error })
})

test('jobs that take more than 1.5 s to load are announced as slow until they arrive', async () => {
  const answer = deferred<{ jobs: typeof jobs; isLastKnown: boolean }>()
  const { model, seen, clock } = setUp({ loadJobs: () => answer.promise })
  const load = model.load()
  clock.pass(1_499)
  expect(seen.slow).toEqual([])
  clock.pass(1)
  expect(seen.slow).toEqual([true])
  model.stop()
  answer.resolve({ jobs, isLastKnown: false })
  await load
  expect([seen.slow, model.phase.value]).toEqual([[true, false], { at: 'loading' }])
})

test.each<[string, Partial<LabourDialogPorts>, boolean, Partial<LabourTyped>]>([
  ['nothing is chosen', {}, false, { id_job: null, date: today }],
  ['the only job', { isOneJob: true }, true, { id_job: gardening.id, date: today }],
  ['the whole of a job', { idJob: whole.id }, true, { id_job: whole.id, quantity: 1, date: today }],
  [
    'its materials',
    { idJob: whole.id, kind: 'materials' },
    true,
    { id_job: whole.id, quantity: null },
  ],
  [
    'what stood there before',
    { initial: { id_job: visits.id, quantity: 2 } },
    false,
    { id_job: visits.id, quantity: 2 },
  ],
  [
    'what was refused, under its own job',
    { isCorrection: true, idJob: gardening.id, initial: { id_job: visits.id } },
    true,
    { id_job: visits.id },
  ],
])('at first the form has %s', async (_, patch, isGiven, typed) => {
  const { model } = setUp(patch)
  await model.load()
  expect(model.isJobGiven.value).toBe(isGiven)
  expect(model.typed.value).toMatchObject(typed)
})

test('an edited line keeps its job and asks for none', async () => {
  const { model } = setUp({
    line: { ...work(), whole_job: true },
    initial: filled,
    loadJobs: () => Promise.reject(noSignal()),
  })
  await model.load()
  expect([model.phase.value, model.isJobGiven.value, model.isWholeJob.value]).toEqual([
    { at: 'form' },
    true,
    true,
  ])
  expect(model.errors.value).toEqual({})
})

const materials = { kind: 'materials' } as const
const nails = { descr: 'Nails', treasureprice: 2.5, quantity: 4 }
test.each<[string, Partial<LabourTyped>, Partial<LabourDialogPorts>, object]>([
  ['no job', { id_job: null }, {}, { id_job: texts.jobRequired }],
  ['a job whose whole is recorded', { id_job: done.id }, {}, { id_job: texts.wholeJobRecorded }],
  ['no hours', { quantity: null }, {}, { quantity: 'Hours Done is required' }],
  [
    'no items',
    { ...nails, quantity: null },
    materials,
    { quantity: 'Number of items is required' },
  ],
  [
    'more hours than a date has',
    { quantity: 24.01 },
    {},
    { quantity: 'At most 24 hours on one day' },
  ],
  [
    'more visits',
    { id_job: visits.id, quantity: 25 },
    {},
    { quantity: 'At most 24 visits on one day' },
  ],
  [
    'no description',
    { descr: ' ' },
    { isDescriptionRequired: true },
    { descr: texts.descriptionRequired },
  ],
  ['no date', { date: '' }, {}, { date: expect.any(String) }],
  ['tomorrow', { date: '2026-11-23' }, {}, { date: texts.notInFuture }],
  ['no price', { ...nails, treasureprice: null }, materials, { treasureprice: expect.any(String) }],
  [
    'a penny more than one entry comes to',
    { ...nails, quantity: 1, treasureprice: 25_000.01 },
    materials,
    { treasureprice: 'An entry can be up to £25,000.00' },
  ],
])('%s is refused at its field, which receives the focus', async (_, typed, patch, errors) => {
  const { model, seen } = await filledIn(typed, patch)
  expect([model.isValid.value, model.errors.value]).toEqual([false, {}])
  expect(await model.submit()).toBe(Object.keys(errors)[0])
  expect([model.errors.value, seen.sent]).toEqual([errors, []])
})

test.each<[string, Partial<LabourTyped>, Partial<LabourDialogPorts>, object]>([
  [
    '24 hours today',
    { quantity: 24, date: today },
    {},
    { kind: 'labour', quantity: 24, date: today },
  ],
  ['24 visits', { id_job: visits.id, quantity: 24 }, {}, { id_job: visits.id, quantity: 24 }],
  ['the whole of a job', { id_job: whole.id }, {}, { id_job: whole.id, quantity: 1 }],
  ['materials', nails, materials, { kind: 'materials', treasureprice: 2.5, quantity: 4 }],
  [
    'as many materials as one entry comes to',
    { ...nails, quantity: 1, treasureprice: 25_000 },
    materials,
    { treasureprice: 25_000 },
  ],
])('%s are sent once and reported, and leave no draft', async (_, typed, patch, entry) => {
  const { model, seen } = await filledIn(typed, patch)
  await Promise.all([model.submit(), model.submit()])
  expect(seen.sent).toEqual([expect.objectContaining(entry)])
  expect([seen.saved, model.draft(), model.phase.value]).toEqual([1, undefined, { at: 'form' }])
})

test('an error shows once its field is changed or left, for a description only once it is left', async () => {
  const { model } = await filledIn({}, { isDescriptionRequired: true })
  model.change('quantity', null)
  model.change('descr', ' ')
  expect(Object.keys(model.errors.value)).toEqual(['quantity'])
  model.leave('descr')
  model.leave('descr')
  expect(Object.keys(model.errors.value)).toEqual(['quantity', 'descr'])
})

test('a refused entry shows its problems at once', async () => {
  const { model } = await filledIn({ quantity: null }, { isCorrection: true })
  expect(Object.keys(model.errors.value)).toEqual(['quantity'])
})

test('the quantity follows the job, and the date stays as chosen', async () => {
  const { model } = setUp()
  await model.load()
  const choose = (id: number) => {
    model.chooseJob(id)
    return [model.typed.value.quantity, model.typed.value.date]
  }
  expect(choose(whole.id)).toEqual([1, today])
  expect(choose(gardening.id)).toEqual([null, today])
  model.change('quantity', 2)
  model.change('date', '2026-11-18')
  expect(choose(visits.id)).toEqual([2, '2026-11-18'])
})

const wrongDate = () =>
  new ApiError(422, {
    code: 'invalid_fields',
    message: 'Refused.',
    errors: { date: ['Too long ago'] },
  })

test("the server's refusal of a field appears until the field changes", async () => {
  const { model, seen } = await filledIn({}, {}, [wrongDate()])
  expect(await model.submit()).toBe('date')
  expect([model.errors.value, seen.refused]).toEqual([{ date: 'Too long ago' }, []])
  model.change('date', '2026-11-21')
  expect(model.errors.value).toEqual({})
})

test.each([
  ['a refusal of no field', refusal(409, 'too_similar')],
  ['no signal', noSignal()],
])('%s is reported, and the input stays', async (_, error) => {
  const { model, seen } = await filledIn({}, {}, [error])
  expect(await model.submit()).toBeUndefined()
  expect([seen.refused, seen.saved, model.phase.value]).toEqual([[error], 0, { at: 'form' }])
  expect(model.typed.value).toMatchObject(filled)
})

test('the same values keep their key, other values get a new one', async () => {
  const { model, seen } = await filledIn({}, {}, [noSignal(), noSignal()])
  await model.submit()
  await model.submit()
  model.change('quantity', 4)
  await model.submit()
  expect(seen.keys).toEqual(['key 1', 'key 1', 'key 2'])
})

test('the draft contains typed input only, and cancelling clears it', async () => {
  const { model } = await filledIn()
  expect(model.draft()).toBeUndefined()
  model.change('descr', 'Hedges')
  expect(model.draft()).toMatchObject({ ...filled, descr: 'Hedges' })
  model.change('descr', '')
  model.change('quantity', 4)
  expect(model.draft()).toMatchObject({ quantity: 4 })
  model.cancel()
  expect(model.draft()).toBeUndefined()
})
