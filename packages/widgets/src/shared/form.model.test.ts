import { ApiError, ListenerInput, NewCustomer } from '@treasures/api-client'
import { expect, test } from 'vitest'
import {
  changeForm,
  checkBody,
  errorsOf,
  newForm,
  problemsOf,
  refusedFields,
  refuseForm,
  touchForm,
} from './form.model.ts'

const renamed = { id_city: 'city', id_country: 'country' } as const

test('each field shows its first problem, in the words of the contract', () => {
  const body = {
    fname: 'A'.repeat(300),
    lname: '',
    email: 'ann@',
    mphone: '',
    id_city: 'x',
    id_country: 2,
  }
  expect(checkBody(NewCustomer, body, renamed)).toMatchObject({
    fname: expect.any(String),
    lname: 'Surname is required',
    email: 'Must be a valid e-mail',
    city: expect.any(String),
    country: 'is not a country that we know',
  })
})

test('values that the contract accepts have no problems', () => {
  expect(checkBody(NewCustomer, { fname: 'Anna', lname: 'Hamilton' }, renamed)).toEqual({})
})

const names = ['email', 'company', 'city'] as const
const refused = (error: unknown) =>
  refusedFields(error, names, { company_not_found: 'company' }, renamed)

test('a refusal appears at the fields that it names', () => {
  expect(
    refused(
      new ApiError(422, {
        code: 'invalid_fields',
        message: 'Some fields are invalid.',
        errors: { email: ['Must be a valid e-mail', 'more'], id_city: ['is gone'], other: ['?'] },
      }),
    ),
  ).toEqual({ email: 'Must be a valid e-mail', city: 'is gone' })
  expect(
    refused(new ApiError(422, { code: 'company_not_found', message: 'This company is gone.' })),
  ).toEqual({ company: 'This company is gone.' })
})

test.each([
  ['a lost connection', new TypeError('Failed to fetch')],
  ['a fault of the server', new ApiError(500, { code: 'company_not_found', message: 'x' })],
  ['a refusal of another kind', new ApiError(409, { code: 'taken', message: 'Taken.' })],
])('%s belongs to no field', (_, error) => {
  expect(refused(error)).toEqual({})
})

const blank = newForm({ fname: '', email: '' })
const broken = { fname: 'First name is required', email: 'Must be a valid e-mail' }
const show = (form: typeof blank) => errorsOf(form, problemsOf(form, broken))

test('an untouched form shows no problems', () => {
  expect(show(blank)).toEqual({})
})

test('touched fields show their problems, and all fields once the form is sent', () => {
  expect(show(touchForm(touchForm(blank, 'email'), 'email'))).toEqual({ email: broken.email })
  expect(show({ ...blank, isSent: true })).toEqual(broken)
})

test("the server's refusal appears at once, until its field changes", () => {
  const refused = refuseForm(changeForm(blank, { fname: 'Anna' }), { email: 'Taken' })
  expect(refused.values).toEqual({ fname: 'Anna', email: '' })
  expect(errorsOf(refused, problemsOf(refused, {}))).toEqual({ email: 'Taken' })
  const other = changeForm(refused, { fname: 'Hanna' })
  expect(errorsOf(other, problemsOf(other, {}))).toEqual({ email: 'Taken' })
  const changed = changeForm(other, { email: 'a@b.uk' })
  expect(errorsOf(changed, problemsOf(changed, {}))).toEqual({})
})

test("problems found by the rules take precedence over the server's", () => {
  expect(problemsOf(refuseForm(blank, { email: 'Taken' }), broken)).toEqual(broken)
})

test('a problem in a part of a field appears at the part, until the field changes', () => {
  const task = { do: 'activity', id_assignee: null, descr: 'Ring them' }
  const body = {
    name: 'Ring them',
    event: 'job.claimed',
    once: 'job',
    conditions: [],
    wait: { kind: 'none' },
    not_at_night: false,
    unless: [],
    actions: [task, { ...task, descr: '' }],
  }
  expect(checkBody(ListenerInput, body)).toEqual({
    actions: 'Please say what is to be done',
    'actions.1.descr': 'Please say what is to be done',
  })
  const refusal = new ApiError(422, {
    code: 'invalid_fields',
    message: 'x',
    errors: { 'actions.0.body': ['There is no {{x}}'], 'others.0': ['?'] },
  })
  const errors = refusedFields(refusal, ['actions'] as const)
  expect(errors).toEqual({ 'actions.0.body': 'There is no {{x}}' })
  const form = refuseForm(newForm<{ actions: unknown[] }>(body), errors)
  expect(errorsOf(form, problemsOf(form, {}))).toEqual(errors)
  const changed = changeForm(form, { actions: [] })
  expect(errorsOf(changed, problemsOf(changed, {}))).toEqual({})
})
