import type { Booking, BookingOption } from '@treasures/api-client'
import { problem, type Fake, type FakeAnswer, type FakeRequest } from './fake-call.ts'

const service = {
  id: 3,
  name: 'Gardening',
  shortened_display_name: 'Gardening',
  fa_font_icon: 'fa-leaf',
}
const hour = { id: 1, name: 'per hour', name_singular: 'hour', name_plural: 'hours' }

const option = (id: number, explanation: string, chip: string): BookingOption => ({
  id,
  id_service: 3,
  id_job_type: 1,
  id_price_unit: 1,
  duration: 2,
  explanation,
  chip,
  intro: 'You pay for the hours worked.',
  ask_for_images: false,
  job_type: { id: 1, name: 'Standard', description: '' },
  price_unit: hour,
  available: true,
  customerprice: 25.2,
  least: 50.4,
  least_vat: 8.4,
})
const options = [
  option(11, 'Lawns and borders', '2 hours at £25.20 per hour'),
  option(12, 'Tree work', '2 hours at £25.20 per hour, with a saw'),
]

const place = { postcode: 'SE13 5AB', town: 'Lewisham' }

const offer = {
  ...place,
  served: true,
  region: { id: 2, region_name: 'Lewisham', description: '' },
  data: [
    { ...service, options },
    {
      ...service,
      id: 4,
      name: 'Cleaning',
      options: [{ ...option(41, 'Windows', '£20.00 per hour'), id_service: 4 }],
    },
  ],
}

const key = { id: 'b'.repeat(22), token: 't'.repeat(43) }

/** A booking that was left at the choice of a day, with what has been sent since. */
const booking = (sent: unknown): Booking => ({
  id: key.id,
  id_job: null,
  id_status: 0,
  ...place,
  id_region: 2,
  service,
  option: options[0]!,
  descr: 'The hedge at the back.',
  wanted: null,
  wanted_on: null,
  fname: 'Pat',
  lname: 'Brown',
  email: 'pat@treasures.example',
  mphone: '07700 900123',
  address: '1 High Street',
  step: 'when',
  images: [],
  saved_at: '2026-11-20T09:30:00Z',
  expires_at: '2026-11-23T09:30:00Z',
  ...Object.fromEntries(
    Object.entries(sent as Partial<Booking>).filter(([name]) => name in { descr: 1, step: 1 }),
  ),
})

const book = ({ body }: FakeRequest): FakeAnswer => {
  const { email } = body as { email: string }
  return {
    body: {
      id_job: 31,
      id_status: 1,
      service: service.name,
      customerprice: 25.2,
      least: 50.4,
      wanted: 'soon',
      wanted_on: null,
      email,
    },
  }
}

const calls: [method: string, path: RegExp, call: (request: FakeRequest) => FakeAnswer][] = [
  [
    'GET',
    /^\/public\/job\/booking\/services\//,
    ({ path }) =>
      /SE13/i.test(path)
        ? { body: offer }
        : problem(422, 'postcode_unknown', 'We do not know this postcode.'),
  ],
  [
    'POST',
    /^\/public\/job\/booking\/partial\/create$/,
    ({ body }) => ({ body: { ...key, booking: booking(body) } }),
  ],
  ['POST', /^\/public\/job\/booking\/partial\/read\//, () => ({ body: booking({}) })],
  ['PUT', /^\/public\/job\/booking\/partial\/update\//, ({ body }) => ({ body: booking(body) })],
  ['PUT', /^\/public\/job\/booking\/complete$/, book],
  ['PUT', /^\/book-job$/, book],
]

/** Booking in Lewisham, where there is gardening and cleaning. */
export const fakeBooking: Fake = (request) =>
  calls.find(([method, path]) => method === request.method && path.test(request.path))?.[2](request)
