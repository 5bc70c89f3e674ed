import { ApiError, type ApiClient, type BoardJob, type PublicSettings } from '@treasures/api-client'

/** A job in the board's shape. */
export const boardJob = (patch: Partial<BoardJob> = {}): BoardJob => ({
  id_job: 10482,
  id_service: 1,
  service_name: 'Gardening',
  service_fa_font_icon: 'fa-leaf',
  treasure_price: 18,
  prices_unit_name: 'per hour',
  postcode: 'SE13',
  town: 'Lewisham',
  least: { duration: 2, unit: 'hours', pay: 36 },
  job_details:
    'Overgrown back garden, about 8 × 12 m. Brambles along the fence, lawn to strim, green waste to bag.',
  lat: 51.457,
  lon: -0.011,
  distance_miles: 0.8,
  posted_at: '2026-11-21T11:48:00.000Z',
  wanted_on: null,
  wanted_time: null,
  images_id: null,
  image_count: 0,
  ...patch,
})

export const longWords = {
  service_name: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamten maintenance',
  job_details:
    `${'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogoch'.repeat(3)}\n\nSecond paragraph, with a rather long story about the fence. `.repeat(
      6,
    ),
}

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

export const treasureNotFound = () =>
  new ApiError(422, { code: 'treasure_not_found', message: 'No treasure matches.' })
export const jobTaken = () => new ApiError(409, { code: 'job_taken', message: 'Taken.' })
export const jobGone = () => new ApiError(404, { code: 'job_not_found', message: 'Gone.' })
export const serverBroke = () => new ApiError(500, { code: 'unexpected', message: 'Oops.' })
export const tooMany = (retryAfter = 720) =>
  new ApiError(429, { code: 'too_many_requests', message: 'Slow down.' }, { retryAfter })

/** A photo as a data address, so that stories need no network. */
export const picture = (hue: number) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300"><defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="hsl(${hue} 30% 72%)"/><stop offset="1" stop-color="hsl(${hue + 30} 28% 42%)"/></linearGradient></defs><path fill="url(#g)" d="M0 0h400v300H0z"/><path fill="hsl(${hue} 34% 30%)" opacity=".5" d="m0 300 90-130 70 70 90-140 150 200z"/></svg>`)}`

type Answers = {
  /** Called for each claim. An error that it throws is the refusal. */
  claim?: (body: unknown, idempotencyKey: string | undefined) => Promise<void> | void
  images?: () => Promise<string[]> | string[]
  settings?: () => Promise<PublicSettings> | PublicSettings
}

/** A client with prepared answers. Image addresses stay unchanged. */
export function fakeClient({ claim, images, settings }: Answers = {}): ApiClient {
  const answers: Record<string, (input: { body?: unknown }, key?: string) => unknown> = {
    '/public/job/claim': async ({ body }, key) => {
      await claim?.(body, key)
      return { id_job: 10482, id_status: 2, claimed_at: '2026-11-21T12:00:00.000Z' }
    },
    '/public/job/{id}/image_urls': () => images?.() ?? [],
    '/public/settings': () => settings?.() ?? publicSettings,
  }
  return {
    url: (path) => path,
    async call(endpoint, input, options) {
      const answer = answers[endpoint.path]
      if (!answer) throw new Error(`No answer for ${endpoint.path}`)
      return (await answer(input as { body?: unknown }, options?.idempotencyKey)) as never
    },
  }
}
