import { ApiError } from '@treasures/api-client'
import { expect, test } from 'vitest'
import {
  jobGone,
  jobTaken,
  serverBroke,
  tooMany,
  treasureNotFound,
} from './claim-dialog.fixtures.ts'
import { ClaimDialogModel, type ClaimPorts } from './claim-dialog.model.ts'

/**
 * A model that answers each send with the next of `answers`: an Error refuses, anything else
 * succeeds.
 */
function setUp(answers: unknown[] = [], patch: Partial<ClaimPorts> = {}) {
  const seen = {
    sent: [] as unknown[],
    keys: [] as string[],
    logged: [] as unknown[],
    events: [] as string[],
  }
  let made = 0
  const model = new ClaimDialogModel({
    idJob: 7,
    hasInputs: true,
    send: async (typed, key) => {
      seen.sent.push(typed)
      seen.keys.push(key)
      const answer = answers.shift()
      if (answer instanceof Error) throw answer
    },
    makeKey: () => `key ${++made}`,
    log: (error) => seen.logged.push(error),
    onClaimed: ({ id_job }) => seen.events.push(`claimed ${id_job}`),
    onClose: () => seen.events.push('closed'),
    ...patch,
  })
  return { model, ...seen }
}

function fillIn(model: InstanceType<typeof ClaimDialogModel>) {
  model.change('last_name', 'Okafor')
  model.change('mobile', '07700 900123')
}

test('a new form shows no errors, although it is invalid', () => {
  expect(setUp().model.errors.value).toEqual({})
})

test('submitting an invalid form makes no call, shows all errors and returns the first invalid field', async () => {
  const { model, sent } = setUp()
  expect(await model.submit()).toBe('last_name')
  expect(sent).toEqual([])
  expect(model.phase.value).toEqual({ at: 'form' })
  expect(model.errors.value).toEqual({
    last_name: 'Surname is required',
    mobile: 'Mobile is required',
  })
})

test('an error appears once its field is changed or left, and not before', () => {
  const { model } = setUp()
  model.change('mobile', '07700')
  expect(model.errors.value).toEqual({ mobile: 'Must be in a valid format' })
  model.leaveField('last_name')
  expect(model.errors.value.last_name).toBe('Surname is required')
  model.change('last_name', 'x'.repeat(251))
  expect(model.errors.value.last_name).toBe('Surname is too long')
})

test.each([
  ['422 with an unknown treasure', treasureNotFound(), { at: 'not-found' }, false],
  ['409', jobTaken(), { at: 'taken' }, false],
  [
    '409 for want of a skill',
    new ApiError(409, { code: 'skill_required', message: 'Needs Plumbing.' }),
    { at: 'failed', why: 'refused', words: 'Needs Plumbing.' },
    true,
  ],
  [
    '409 for a job off the board',
    new ApiError(409, { code: 'job_off_board', message: 'Not on the board.' }),
    { at: 'failed', why: 'refused', words: 'Not on the board.' },
    true,
  ],
  ['404', jobGone(), { at: 'failed', why: 'gone' }, true],
  ['429', tooMany(720), { at: 'failed', why: 'busy', wait: 720 }, true],
  ['500', serverBroke(), { at: 'failed', why: 'unknown' }, true],
  ['no connection', new TypeError('fetch failed'), { at: 'failed', why: 'offline' }, true],
])('%s shows its own card', async (_answer, error, phase, isLogged) => {
  const { model, events, logged } = setUp([error])
  fillIn(model)
  await model.submit()
  expect(model.phase.value).toEqual(phase)
  expect(events).toEqual([])
  expect(logged).toEqual(isLogged ? [error] : [])
})

test('a successful claim is reported once, with the job', async () => {
  const { model, events } = setUp()
  fillIn(model)
  await model.submit()
  expect(model.phase.value).toEqual({ at: 'claimed' })
  expect(events).toEqual(['claimed 7'])
})

test('Try again returns to the form with the input', async () => {
  const { model } = setUp([treasureNotFound()])
  fillIn(model)
  await model.submit()
  model.tryAgain()
  expect(model.phase.value).toEqual({ at: 'form' })
  expect(model.typed.value).toEqual({ last_name: 'Okafor', mobile: '07700 900123' })
  expect(model.errors.value).toEqual({})
})

test('Back To Map clears the form and closes the dialog', async () => {
  const { model, events } = setUp([jobTaken()])
  fillIn(model)
  await model.submit()
  model.leave()
  expect(events).toEqual(['closed'])
  expect(model.phase.value).toEqual({ at: 'form' })
  expect(model.typed.value).toEqual({ last_name: '', mobile: '' })
  expect(model.errors.value).toEqual({})
})

test('a retry after a lost answer keeps its key; changed values get a new one', async () => {
  const { model, keys } = setUp([new TypeError('fetch failed'), serverBroke()])
  fillIn(model)
  await model.submit()
  model.tryAgain()
  await model.submit()
  model.tryAgain()
  model.change('last_name', 'Okafor-Bell')
  await model.submit()
  expect(keys).toEqual(['key 1', 'key 1', 'key 2'])
})

test('a refusal ends its key, and the next try gets a new one', async () => {
  const { model, keys } = setUp([treasureNotFound()])
  fillIn(model)
  await model.submit()
  model.tryAgain()
  await model.submit()
  expect(keys).toEqual(['key 1', 'key 2'])
})

test("the server's refusal of a field appears until the field changes", async () => {
  const { model } = setUp([
    new ApiError(422, {
      code: 'invalid_fields',
      message: 'Please correct the problems.',
      errors: { mobile: ['Must be a number that we can call'] },
    }),
  ])
  fillIn(model)
  expect(await model.submit()).toBe('mobile')
  expect(model.phase.value).toEqual({ at: 'form' })
  expect(model.errors.value).toEqual({ mobile: 'Must be a number that we can call' })
  model.change('mobile', '07700 900124')
  expect(model.errors.value).toEqual({})
})

test('during a claim, a second press and Back To Map do nothing', async () => {
  let answer = () => {}
  const { model, events } = setUp([], { send: () => new Promise<void>((done) => (answer = done)) })
  fillIn(model)
  const first = model.submit()
  await model.submit()
  model.leave()
  expect(model.phase.value).toEqual({ at: 'saving' })
  answer()
  await first
  expect(events).toEqual(['claimed 7'])
})

test('without inputs, Claim sends at once', async () => {
  const { model, sent } = setUp([], { hasInputs: false })
  await model.submit()
  expect(sent).toHaveLength(1)
  expect(model.phase.value).toEqual({ at: 'claimed' })
})

test('a job beyond the travel limit is claimed by a second press', async () => {
  const { model, sent } = setUp([], { hasInputs: false, isTooFar: true })
  await model.submit()
  expect({ phase: model.phase.value, sent }).toEqual({ phase: { at: 'far' }, sent: [] })
  await model.submit()
  expect({ phase: model.phase.value, calls: sent.length }).toEqual({
    phase: { at: 'claimed' },
    calls: 1,
  })
})
