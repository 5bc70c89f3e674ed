import type { ImportKind } from '@treasures/api-client'
import { daysAhead, lettersOf } from './importing.ts'

type Random = () => number

const headers: Readonly<Record<string, readonly string[]>> = {
  name: ['Name', 'Client name', 'CUSTOMER', 'Full Name'],
  first: ['First name', 'Forename'],
  last: ['Surname', 'Last Name'],
  email: ['Email', 'E-mail address', 'Client email'],
  mobile: ['Mobile', 'Phone', 'Telephone', 'Cell'],
  postcode: ['Postcode', 'Post code', 'ZIP'],
  address: ['Address', 'Street 1', 'Service address'],
  company: ['Company', 'Business name'],
  notes: ['Notes', 'Colour', '', 'Notes'],
  number: ['Job #', 'ID', 'Reference'],
  service: ['Service', 'Job type'],
  date: ['Date', 'Start date', 'Completed on'],
  time: ['Time', 'Start time'],
  status: ['Status', 'State'],
  price: ['Price', 'Total', 'Amount (£)'],
  pay: ['Pay', 'Treasure price'],
}
const cells: Readonly<Record<string, readonly string[]>> = {
  name: [
    'Ann Lee',
    'Bob Ng',
    "Mr & Mrs O'Neill",
    'Zoë Núñez',
    'Prince',
    '',
    'Dr. Jo van der Berg',
    'Lee, Ann',
    '<b>x</b> y',
    '=cmd',
    '李 小龙',
  ],
  first: ['Ann', 'ANN', '', 'R.', 'Zoë', 'x'.repeat(300)],
  last: ['Lee', 'lee', '', "O'Neill", '9', 'y'.repeat(300)],
  email: [
    'a@example.org',
    'A@EXAMPLE.ORG',
    'b@example.org',
    '',
    'not an email',
    'c@example.org; d@example.org',
    `${'e'.repeat(300)}@example.org`,
  ],
  mobile: [
    '07700900123',
    '7700900123',
    '+44 7700 900123',
    '4.47E+11',
    '',
    '020 7946 0000',
    '07',
    '٠٧٧٠٠٩٠٠١٢٣',
    '1'.repeat(60),
  ],
  postcode: ['SE13 5AB', 'se135ab', 'BN1 1AA', '', 'ZZ99 9ZZ', 'SE13', '12345', 'SE13 5AB '],
  address: ['1 Quay', '', '1 Quay\n"The Shed", SE3 1AA', '=1+1', 'z'.repeat(2_000)],
  company: ['Lee & Co', '', 'LEE & CO', '\u00a0', 'c'.repeat(400)],
  notes: ['', 'Ring twice', '-1', '@SUM(A1)', '\u202etxet', '👩‍🌾', 'n'.repeat(5_000)],
  number: ['1', '1', '2', '', 'A-7', '0', `'; drop table jobs;--`],
  service: ['Gardening', 'cleaning', '', 'Juggling', 'GARDENING'],
  date: [
    '3/4/26',
    '31/02/2026',
    '',
    '2026-03-01',
    '46000',
    '12/25/2025',
    'yesterday',
    '9999-12-31',
    '1/1/0001',
  ],
  time: ['09:30', '9am', '', '25:00', 'morning', '09:30:00.000Z'],
  status: ['Done', 'Cancelled', 'Open', '', 'Zzz', 'In progress'],
  price: ['60', '£1,200.50', '', '-1', '1e9', '60,50', 'free', '=40+20'],
  pay: ['40', '', '40.005', '99999999999'],
}
const ofKind: Readonly<Record<'customers' | 'jobs', readonly string[]>> = {
  customers: [
    'name',
    'first',
    'last',
    'email',
    'mobile',
    'postcode',
    'address',
    'company',
    'notes',
    'number',
  ],
  jobs: [
    'name',
    'email',
    'mobile',
    'postcode',
    'address',
    'service',
    'date',
    'time',
    'status',
    'price',
    'pay',
    'number',
    'notes',
  ],
}

/** Makes a file whose columns and cells are wrong in many ways, the same for the same numbers. */
export function randomFile(random: Random): { kind: ImportKind; file: Uint8Array } {
  const one = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
  const kind = one(['customers', 'jobs'] as const)
  const columns = ofKind[kind].filter(() => random() < 0.7).toSorted(() => random() - 0.5)
  if (columns.length === 0) columns.push('name')
  const separator = one([',', ';', '\t'])
  const rows: string[][] = []
  for (let i = Math.ceil(random() * 12); i > 0; i -= 1) {
    const earlier = one(rows)
    if (earlier && random() < 0.15) rows.push(earlier)
    else
      rows.push(
        columns.map((column) => {
          if (column === 'date' && random() < 0.3) return daysAhead(Math.floor(random() * 60) - 30)
          if (column === 'name' && random() < 0.3)
            return `Ann${lettersOf(Math.floor(random() * 3), 2)} Lee`
          return one(cells[column] ?? [''])
        }),
      )
  }
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
  const text = [columns.map((column) => one(headers[column] ?? [''])), ...rows]
    .map((row) => row.map(quoted).join(separator))
    .join(one(['\n', '\r\n']))
  return {
    kind,
    file: one([
      () => new TextEncoder().encode(text),
      () => new TextEncoder().encode(`\uFEFF${text}`),
      () => Buffer.from(`\uFEFF${text}`, 'utf16le'),
    ])(),
  }
}
