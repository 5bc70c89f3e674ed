import type { BookingServices } from '@treasures/api-client'
import { expect, test } from 'vitest'
import { whyNotAgain } from './book-again.rules.ts'

type Options = { id: number; available: boolean }[]
const offer = (options: Options) => ({ data: [{ id: 1, options }] }) as unknown as BookingServices
const job = (id_service_option: number | null) => ({
  id_service: 1,
  id_service_option,
  service: { id: 1, name: 'Gardening', shortened_display_name: 'Gardening', fa_font_icon: 'leaf' },
  postcode: 'SE13 5AB',
})
const other = /^What you booked is no longer on offer at SE13 5AB/
const gone = /^Gardening is no longer on offer at SE13 5AB/

test.each<[string, Options, number | null, RegExp]>([
  ['what is on offer still', [{ id: 7, available: true }], 7, /^as it was$/],
  ['an option that has gone', [{ id: 8, available: true }], 7, other],
  [
    'an option without a price',
    [
      { id: 7, available: false },
      { id: 8, available: true },
    ],
    7,
    other,
  ],
  ['what was no option', [{ id: 8, available: true }], null, other],
  ['a service of which nothing can be booked', [{ id: 7, available: false }], 7, gone],
  ['a service that has gone', [], 7, gone],
])('booking again %s', (_, options, id_option, words) => {
  const why = whyNotAgain(job(id_option), options.length ? offer(options) : { data: [] })
  expect(why ?? 'as it was').toMatch(words)
})
