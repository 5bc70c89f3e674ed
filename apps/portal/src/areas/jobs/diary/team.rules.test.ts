import type { DiaryTime } from '@treasures/api-client'
import { expect, test } from 'vitest'
import { busyWords } from './diary-layout.ts'
import { teamOf } from './team.rules.ts'

const [ada, bea, cy] = [
  { id: 1, name: 'Ada Adeyemi' },
  { id: 2, name: 'Bea Brown' },
  { id: 3, name: 'Cy Brown' },
]
const days = ['2027-03-27', '2027-03-28']
const time = (treasure: { id: number; name: string }): DiaryTime => ({
  id_appointment: 1,
  sequence: 0,
  id_job: 120,
  treasure,
  customer: 'Priya Shah',
  service: 'Gardening',
  place: 'Brockley, SE4',
  start_at: '2027-03-28T09:00:00Z',
  end_at: '2027-03-28T10:00:00Z',
  visit: false,
  recurrent: false,
})
const placed = new Map([
  ['2027-03-28', [bea, cy].map((one) => ({ time: time(one), from: 600, until: 660 }))],
])
const sunday = { weekday: 'SU', from: '09:00', to: '12:00', mode: 'book' } as const
const diary = {
  treasures: [bea, cy],
  days_off: [{ treasure: ada, start_on: '2027-03-01', end_on: '2027-03-27' }],
  hours: [{ id_treasure: cy.id, week: [sunday], dates: [] }],
  busy: [
    {
      id_treasure: ada.id,
      calendar: 'Family',
      start_at: '2027-03-28T09:00:00Z',
      end_at: '2027-03-28T10:30:00Z',
    },
  ],
}
const team = (found: readonly { id: number; name: string }[], search = '') =>
  teamOf({ found, search, days, placed, diary }).map(({ treasure, cells }) => [
    treasure.name,
    ...cells.map((cell) => (cell.isAway ? 'away' : cell.isIdle ? 'idle' : cell.placed.length)),
  ])

test('treasures with visits come before free ones, each appears once, and days off and days without hours are marked', () => {
  expect(team([bea, ada])).toEqual([
    ['Bea Brown', 0, 1],
    ['Cy Brown', 'idle', 1],
    ['Ada Adeyemi', 'away', 0],
  ])
})

test('a search also filters treasures who have appointments', () => {
  expect(team([cy], 'cy bro')).toEqual([['Cy Brown', 'idle', 1]])
  expect(team([], 'brown').map(([name]) => name)).toEqual(['Bea Brown', 'Cy Brown'])
})

test('times in other calendars appear in the cell of their treasure and day', () => {
  const rows = teamOf({ found: [ada], search: '', days, placed, diary })
  const busy = rows.map(({ treasure, cells }) => [
    treasure.name,
    ...cells.map((cell) => cell.busy.map(busyWords).join()),
  ])
  expect(busy).toEqual([
    ['Bea Brown', '', ''],
    ['Cy Brown', '', ''],
    ['Ada Adeyemi', '', 'Busy 10:00 to 11:30'],
  ])
  expect(busyWords({ from: 0, until: 1_440 })).toBe('Busy all day')
})
