import {
  ApiError,
  type ApiClient,
  type Booking,
  type BookingDone,
  type BookingOption,
  type BookingPrice,
  type BookingService,
  type BookingServices,
  type PublicSettings,
} from '@treasures/api-client'

export const key = { id: 'abcdefghijklmnopqrstuv', token: 'A'.repeat(43) }

export const publicSettings: PublicSettings = {
  business_name: 'Treasures',
  vat_registered: true,
  privacy_url: 'https://treasures.example/privacy',
  brand: { name: 'Treasures', logo: null, icon: null, accent: null },
  support_phone: '020 7946 0123',
  support_email: 'support@treasures.example',
  jobs_email: 'jobs@treasures.example',
  treasure_apply_url: 'https://treasures.example/become-a-treasure',
  portal_url: 'https://treasures.example',
  terms_url: 'https://treasures.example/terms',
  tile_url: null,
  map_url: null,
  tile_attribution: '',
  production: false,
  display_text: '',
  feature_chatbot: false,
  feature_experimental: false,
}

const hour = { id: 1, name: 'per hour', name_singular: 'hour', name_plural: 'hours' }

export const option = (patch: Partial<BookingOption> = {}): BookingOption => ({
  id: 11,
  id_service: 1,
  id_job_type: 1,
  id_price_unit: 1,
  duration: 2,
  ceiling: 3,
  explanation: 'Lawns, hedges, borders, clearance. We bring the tools.',
  chip: '2 hours at £25.20 per hour',
  intro: 'At least 2 hours. You pay for the hours worked, when the job is done.',
  ask_for_images: false,
  job_type: { id: 1, name: 'Standard', description: '' },
  price_unit: hour,
  available: true,
  customerprice: 25.2,
  least: 50.4,
  least_vat: 8.4,
  ...patch,
})

const clearance = option({
  id: 12,
  id_job_type: 3,
  id_price_unit: 4,
  duration: null,
  explanation: 'Clearance of a small garden',
  chip: '£180.00 (fixed price)',
  intro: 'One price for the whole job. You pay when it is done.',
  price_unit: { id: 4, name: 'fixed price', name_singular: 'job', name_plural: 'jobs' },
  customerprice: 180,
  least: 180,
  least_vat: 30,
})

const unpriced = { required: false, price: 0, min: 0, max: 0, included: 0, choices: [] }
/** A clean of a home for £120.00, and a question of each kind. */
export const askedCleaning = (patch: Partial<BookingOption> = {}) =>
  option({
    ...clearance,
    id: 51,
    id_service: 5,
    explanation: 'The whole home, inside cupboards too.',
    chip: 'From £130.00 (fixed price)',
    customerprice: 130,
    least: 130,
    least_vat: 21.67,
    questions: {
      id_version: 7,
      customerprice: 120,
      vat_rate: 20,
      list: [
        {
          ...unpriced,
          key: 'bedrooms',
          words: 'Bedrooms',
          kind: 'number',
          required: true,
          price: 35,
          min: 1,
          max: 6,
          included: 1,
        },
        { ...unpriced, key: 'oven', words: 'The oven too?', kind: 'yes_no', price: 25 },
        {
          ...unpriced,
          key: 'home',
          words: 'What is it?',
          kind: 'choice',
          required: true,
          choices: [
            { words: 'Flat', price: 10 },
            { words: 'House', price: 40.01 },
          ],
        },
        { ...unpriced, key: 'keys', words: 'How do we get in?', kind: 'text' },
      ],
    },
    ...patch,
  })

export const askedServices = (patch: Partial<BookingOption> = {}): BookingServices =>
  services({ data: [service(5, 'End of tenancy clean', 'fa-broom', [askedCleaning(patch)])] })

const handyperson = option({
  id: 21,
  id_service: 2,
  duration: null,
  explanation: 'Shelves, doors, flat-pack, small repairs around the house.',
  chip: '£32.00 per hour',
  intro: 'You pay for the hours worked, when the job is done.',
  customerprice: 32,
  least: 32,
  least_vat: 5.33,
})

const plumbing = option({
  id: 31,
  id_service: 3,
  id_job_type: 2,
  id_price_unit: 4,
  duration: null,
  explanation: 'A treasure looks at the job and sends you a price to accept online.',
  chip: 'Estimate',
  intro: 'A treasure looks at the job and sends you a price, which you can accept online.',
  customerprice: null,
  least: null,
  least_vat: null,
})

const cleaning = option({
  id: 41,
  id_service: 4,
  chip: 'Option is temporarily unavailable.',
  explanation: 'Windows and gutters.',
  available: false,
  customerprice: null,
  least: null,
  least_vat: null,
})

const service = (
  id: number,
  name: string,
  icon: string,
  options: BookingOption[],
): BookingService => ({
  id,
  name,
  shortened_display_name: name,
  fa_font_icon: icon,
  options,
})

export const services = (patch: Partial<BookingServices> = {}): BookingServices => ({
  postcode: 'SE13 5AB',
  town: 'Lewisham',
  served: true,
  opening_soon: false,
  region: { id: 1, region_name: 'South East London', description: '' },
  data: [
    service(1, 'Gardening', 'fa-leaf', [option(), clearance]),
    service(2, 'Handyperson', 'fa-wrench', [handyperson]),
    service(3, 'Plumbing visit', 'fa-tint', [plumbing]),
    service(4, 'Windows', 'fa-spray-can', [cleaning]),
  ],
  ...patch,
})

/** More services than fit on a phone's screen. */
export const manyServices = () =>
  services({
    data: [
      ...services().data,
      ...Array.from({ length: 10 }, (_, index) =>
        service(50 + index, `Service ${index + 1}`, 'fa-leaf', [
          option({ id: 500 + index, id_service: 50 + index }),
        ]),
      ),
    ],
  })

export const notServed = () =>
  services({ postcode: 'YO1 7HH', town: 'York', served: false, region: null, data: [] })

export const openingSoon = () => ({ ...notServed(), opening_soon: true })

const long = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamten '
export const longWords = () => {
  const words = option({ explanation: long.repeat(3), chip: `${long}at £1,250,000.00 per ${long}` })
  return services({
    town: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
    data: [
      service(1, `${long}maintenance`, 'fa-leaf', [
        words,
        { ...clearance, explanation: long.repeat(2) },
      ]),
      service(2, 'Handyperson', 'fa-wrench', [handyperson]),
    ],
  })
}

export const price = (now: BookingOption = option()): BookingPrice => ({
  option: now,
  service: {
    id: 1,
    name: 'Gardening',
    shortened_display_name: 'Gardening',
    fa_font_icon: 'fa-leaf',
  },
  postcode: 'SE13 5AB',
  why: [
    { label: 'Gardening, per hour', amount: 21 },
    { label: 'SE13', factor: 1.2 },
  ],
})

export const draft = (patch: Partial<Booking> = {}): Booking => ({
  id: key.id,
  id_job: null,
  id_status: 0,
  postcode: 'SE13 5AB',
  town: 'Lewisham',
  id_region: 1,
  service: price().service,
  option: option(),
  descr: 'Brambles along the fence.',
  wanted: 'date',
  wanted_on: '2026-12-24',
  wanted_time: null,
  // Masked as the server masks them for a caller with only the token.
  fname: 'A•••',
  lname: 'O•••',
  email: 'a•••@example.org',
  mphone: '••• 123',
  address: '•••',
  step: 'review',
  images: [],
  saved_at: '2026-11-21T12:00:00.000Z',
  expires_at: '2026-11-24T12:00:00.000Z',
  ...patch,
})

/** A draft with a future expiry and a future day by the real clock, for tests in a page. */
export const freshDraft = (patch: Partial<Booking> = {}): Booking => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  return draft({
    wanted_on: inDays(30).slice(0, 10),
    saved_at: inDays(0),
    expires_at: inDays(3),
    ...patch,
  })
}

export const done = (patch: Partial<BookingDone> = {}): BookingDone => ({
  id_job: 10_482,
  id_status: 1,
  service: 'Gardening',
  customerprice: 25.2,
  least: 50.4,
  wanted: 'soon',
  wanted_on: null,
  wanted_time: null,
  email: 'a•••@example.org',
  ...patch,
})

/** A time of two hours that can be booked at once. */
export const window = (start_at: string, patch: { confirmed?: boolean } = {}) => ({
  start_at,
  end_at: new Date(Date.parse(start_at) + 7_200_000).toISOString(),
  confirmed: true,
  ...patch,
})

export const contact = {
  fname: 'Ada',
  lname: 'Okafor',
  email: 'ada@example.org',
  mphone: '07700 900123',
  address: '12 Garden Road',
}

export const refusal = (status: number, code: string, errors?: Record<string, string[]>) =>
  new ApiError(status, { code, message: 'Refused.', ...(errors && { errors }) })

export type Call = { path: string; input: Record<string, never>; key: string | undefined }
type Answer = (input: {
  query?: Record<string, unknown>
  params?: Record<string, unknown>
  body?: Record<string, unknown>
}) => unknown
export type Answers = Record<string, Answer>

export const paths = {
  services: '/public/job/booking/services/{postcode}',
  price: '/public/job/request/price/{a}/{b}',
  create: '/public/job/booking/partial/create',
  update: '/public/job/booking/partial/update/{id}',
  read: '/public/job/booking/partial/read/{id}',
  complete: '/public/job/booking/complete',
  bookJob: '/book-job',
  windows: '/public/job/windows',
  hold: '/public/job/hold',
  coverage: '/public/job/booking/not-served',
} as const

/** A client with prepared answers, which records its calls. An answer that throws is a refusal. */
export function fakeClient(
  answers: Answers = {},
): ApiClient & { calls: Call[]; answer: (path: string, by: Answer) => void } {
  const calls: Call[] = []
  const all: Answers = {
    [paths.services]: () => services(),
    [paths.price]: () => price(),
    [paths.create]: () => ({ ...key, booking: draft() }),
    [paths.update]: () => draft(),
    [paths.read]: () => draft(),
    [paths.complete]: () => done(),
    [paths.bookJob]: () => done(),
    [paths.windows]: () => ({ data: [] }),
    [paths.coverage]: () => ({ postcode: 'YO1 7HH' }),
    '/public/settings': () => publicSettings,
    ...answers,
  }
  return {
    calls,
    answer: (path, by) => {
      all[path] = by
    },
    url: (path) => path,
    async call(endpoint, input, options) {
      const { path } = endpoint
      calls.push({ path, input: input as never, key: options?.idempotencyKey })
      const answer = all[path]
      if (!answer) throw new Error(`No answer for ${path}`)
      return (await answer(input as never)) as never
    },
  }
}
