import { nextStepCodes, type ServiceOption } from '@treasures/api-client'
import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import { patterns } from '#app/screens.ts'
import { embedSteps, greeting, nextStepCard, optionSteps } from './next-steps.ts'

test.each(nextStepCodes)('%s has words and leads to a screen', (code) => {
  const { title, more, to } = nextStepCard({ code, count: 2, filter: {} })
  expect(title).toMatch(/^2 \S+/)
  expect(more).toMatch(/\.$/)
  expect(
    matchRoutes(
      Object.values(patterns).map((path) => ({ path })),
      to,
    ),
  ).not.toBeNull()
})

test('a count of one has a singular noun, and thousands have a comma', () => {
  expect(nextStepCard({ code: 'staff_cards_failing', count: 1, filter: {} }).title).toBe(
    '1 declined card',
  )
  expect(nextStepCard({ code: 'staff_cards_failing', count: 1204, filter: {} }).title).toBe(
    '1,204 declined cards',
  )
})

test('a step opens its list with the filters it was counted by', () => {
  expect(nextStepCard({ code: 'staff_jobs_late', count: 2, filter: { late: '1' } }).to).toBe(
    '/jobs?late=1',
  )
  expect(
    nextStepCard({ code: 'treasure_board_jobs', count: 2, filter: { services: '1,4' } }).to,
  ).toBe('/my-jobs-board?services=1%2C4')
})

test('a franchisee is reminded only of a site without a form and of pages with problems', () => {
  const seen = (error: string | null) => ({
    page: 'https://leafy.example/',
    version: '1.0.0',
    first_seen: '2026-11-01T12:00:00Z',
    last_seen: '2026-11-20T12:00:00Z',
    error,
    error_at: error && '2026-11-20T12:00:00Z',
    way: 'page' as const,
    blocked: [],
  })
  const codesOf = (...sightings: ReturnType<typeof seen>[]) =>
    embedSteps({ data: [{ sightings: [] }, { sightings }], other_sites: [] }).map(
      ({ code, count }) => [code, count],
    )
  expect(embedSteps({ data: [], other_sites: ['https://olive.example'] })).toEqual([])
  expect(embedSteps({ data: [], other_sites: [] })).toMatchObject([
    { code: 'embeds_unseen', to: '/put-it-on-your-site' },
  ])
  expect(codesOf()).toEqual([['embeds_unseen', 0]])
  expect(codesOf(seen(null))).toEqual([])
  expect(codesOf(seen(null), seen('load_failed'))).toEqual([['embeds_in_trouble', 1]])
})

test('a franchisee is reminded only of missing options and of options that cannot be booked', () => {
  const option = (customerprice: number | null, isShown = true) =>
    ({
      id_job_type: 1,
      price_unit: { id: 1, name: 'per hour', name_singular: 'hour', name_plural: 'hours' },
      duration: null,
      chip_text: null,
      booking_intro: null,
      customerprice,
      derived_customer_price: null,
      display_in_job_booking_form: isShown,
    }) as ServiceOption
  const codesOf = (...options: ServiceOption[]) =>
    optionSteps(2, options).map(({ code, count }) => [code, count])
  expect(codesOf()).toEqual([['options_missing', 0]])
  expect(codesOf(option(25), option(null, false))).toEqual([])
  expect(codesOf(option(25), option(null), option(null))).toEqual([['options_unavailable', 2]])
  expect(optionSteps(2, [option(null)])[0]?.to).toBe('/my-account?options=2')
})

test.each([
  [0, 'Good morning'],
  [11, 'Good morning'],
  [12, 'Good afternoon'],
  [17, 'Good afternoon'],
  [18, 'Good evening'],
])('the greeting at %i is %s', (hour, words) => {
  expect(greeting(hour)).toBe(words)
})
