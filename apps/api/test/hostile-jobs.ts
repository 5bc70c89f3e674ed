import type { Import } from '@treasures/api-client'
import { csv, daysAhead } from './importing.ts'

type Hostile = readonly [name: string, file: string, expected: Partial<Import['counts']>]

const headers = [
  'Number',
  'Name',
  'Email',
  'Postcode',
  'Service',
  'Date',
  'Status',
  'Price',
  'Pay',
  'Treasure',
]
const row = (change: Partial<Record<string, string>> = {}) => {
  const values: Partial<Record<string, string>> = {
    Name: 'Ann Lee',
    Postcode: 'SE13 5AB',
    Service: 'Gardening',
    Date: daysAhead(-10),
    Price: '60',
    Pay: '40',
    ...change,
  }
  return headers.map((header) => values[header] ?? '')
}
const file = (...rows: Partial<Record<string, string>>[]) => csv([headers, ...rows.map(row)])
const added = { added: 1 }
const problem = { problem: 1 }

/** Files of jobs that are wrong in one way each. */
export const hostileJobs: readonly Hostile[] = [
  ['a past job', file({}), added],
  ['a job without a day', file({ Date: '' }), added],
  ['the number 0', file({ Number: '0' }), added],
  ['a number of a thousand letters', file({ Number: 'x'.repeat(1_000) }), added],
  [
    'one number twice on one day',
    file({ Number: '1' }, { Number: '1', Price: '99' }),
    { added: 1, there_already: 1 },
  ],
  [
    'one number on two days',
    file({ Number: '1' }, { Number: '1', Date: daysAhead(-3) }),
    { added: 2 },
  ],
  ['the same row twice without a number', file({}, {}), { added: 1, there_already: 1 }],
  ['a day that does not exist', file({ Date: '31/02/2026' }), problem],
  ['a day of another century', file({ Date: '1/1/1826' }), problem],
  ['a spreadsheet’s number of a day', file({ Date: '46000' }), added],
  ['done in the future', file({ Date: daysAhead(9), Status: 'Done' }), problem],
  ['open in the past', file({ Status: 'Open' }), added],
  ['an unknown status', file({ Status: 'Zzz' }), problem],
  ['an unknown service', file({ Service: 'Juggling' }), problem],
  ['a service in capitals', file({ Service: 'GARDENING ' }), added],
  ['no service', file({ Service: '' }), problem],
  ['an unknown postcode', file({ Postcode: 'ZZ9 9ZZ' }), problem],
  ['half a postcode', file({ Postcode: 'SE13' }), problem],
  ['no postcode', file({ Postcode: '' }), problem],
  ['a price in words', file({ Price: 'a fiver' }), problem],
  ['a price below zero', file({ Price: '-60' }), problem],
  ['a price of a billion', file({ Price: '1000000000' }), problem],
  ['a price of a formula', file({ Price: '=40+20' }), problem],
  ['no price of a past job', file({ Price: '', Pay: '' }), added],
  ['a treasure who left', file({ Treasure: 'Gone Person' }), added],
  [
    'a treasure who left, with work to come',
    file({ Treasure: 'Gone Person', Date: daysAhead(9) }),
    problem,
  ],
  ['no customer', file({ Name: '' }), problem],
  ['one name', file({ Name: 'Prince' }), problem],
  [
    'two people on one email',
    file({ Email: 'a@example.org' }, { Name: 'Bob Lee', Email: 'a@example.org' }),
    { added: 1, similar: 1 },
  ],
  [
    'one customer with two jobs',
    file({ Email: 'a@example.org' }, { Email: 'A@EXAMPLE.ORG', Date: daysAhead(-3) }),
    { added: 2 },
  ],
  [
    'namesakes with other emails at one address',
    file({ Email: 'a@example.org' }, { Email: 'b@example.org' }),
    { added: 1, similar: 1 },
  ],
  ['markup and SQL', file({ Name: `<b>Ann</b> Lee`, Number: `'; drop table jobs;--` }), added],
]
