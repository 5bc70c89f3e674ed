import { jobStatus, makeGsmSafe, measureText } from '@treasures/api-client'
import { expect, test } from 'vitest'
import { fillTemplate } from '../notices/fill-template.rules.ts'
import { replies, statusWords } from './replies.rules.ts'

const longest = {
  business: 'Handy Neighbours',
  fname: 'Bartholomew-Alexander',
  treasure: 'Bartholomew-Alexander',
  id_job: 1_234_567,
  skill: 'Gas work or Plumbing',
  document: 'Public liability insurance of at least £2,000,000',
  price: '£12,345.67',
  options: ['YES 1234567 ALEXANDER', 'YES 1234568', 'YES 1234569', 'YES 1234570'].join(' or '),
  support_phone: '0808 157 0123',
  link: `https://portal.treasures.example/public/treasure/job/${'x'.repeat(43)}`,
  status: statusWords(
    [1, 2, 3, 4].map((id_job) => ({
      id_job: 1_234_560 + id_job,
      service: 'Pressure washing',
      place: 'Royal Tunbridge Wells',
      next_appointment: new Date('2026-11-25T14:00:00Z'),
    })),
    [],
  ),
}

test.each(Object.entries(replies))('the reply %s fits two parts of a text', (_, body) => {
  const filled = makeGsmSafe(
    fillTemplate({ subject: null, body }, { ...longest, status: longest.status ?? '' }).body,
  )
  expect({ filled, ...measureText(filled) }).toMatchObject({ encoding: 'GSM-7' })
  expect({ filled, is: measureText(filled).segments <= 2 }).toEqual({ filled, is: true })
  expect(filled).not.toMatch(/[{}]/)
})

test.each(Object.entries(replies))(
  'the reply %s contains no keyword of the provider',
  (_, body) => {
    expect(body).not.toMatch(/\b(?:STOP|CANCEL|END|QUIT|UNSUBSCRIBE|REVOKE)\b/i)
  },
)

test.each(Object.entries(replies))(
  'the reply %s has whole sentences without a phone number of ours',
  (_, words) => {
    const { body } = fillTemplate({ subject: null, body: words }, { support_phone: '' })
    expect(body).not.toMatch(/support_|(?:ring|call|write to|away:) ?[.\n]|(?:ring|call) $/i)
    expect(body).not.toMatch(/Questions\?$|\n{3}|^\s|\s$/)
  },
)

const visit = new Date('2026-11-25T14:00:00Z')
test('a status covers the jobs that a person does and those that they booked', () => {
  const theirs = { id_job: 27, service: 'Gardening', place: 'Lewisham', next_appointment: visit }
  const booked = { id_job: 31, service: 'Cleaning', treasure: 'Martin', next_appointment: null }
  expect(statusWords([theirs], [])).toBe('Job 27, Gardening in Lewisham: Wed 25 Nov, 14:00.')
  expect(statusWords([{ ...theirs, next_appointment: null }], [])).toBe(
    'Job 27, Gardening in Lewisham: no appointment yet.',
  )
  const said = (id_status: 1 | 2 | 4, more: object = {}) =>
    statusWords([], [{ ...booked, id_status, ...more }])
  expect(said(jobStatus.open, { treasure: null })).toBe('Your job 31, Cleaning: finding someone.')
  expect(said(jobStatus.claimed)).toBe('Your job 31, Cleaning: Martin has your job.')
  expect(said(jobStatus.claimed, { next_appointment: visit })).toBe(
    'Your job 31, Cleaning: Martin is coming Wed 25 Nov, 14:00.',
  )
  expect(said(jobStatus.completed)).toBe('Your job 31, Cleaning: done.')
  expect(statusWords([], [])).toBeNull()
})
