import {
  ApiError,
  type ApiClient,
  type Review,
  type ReviewedWork,
  type ReviewInput,
} from '@treasures/api-client'

export const review = (patch: Partial<Review> = {}): Review => ({
  id_work: 77,
  rating: 4.5,
  notes: 'Tidy and on time.\n\nThe hedge has never looked better.',
  created_at: '2026-11-20T10:00:00.000Z',
  ...patch,
})

export const work = (patch: Partial<ReviewedWork> = {}): ReviewedWork => ({
  id_work: 77,
  id_job: 1042,
  jobcode: '1042',
  date: '2026-11-18',
  service: 'Gardening',
  treasure: 'Mo',
  review: null,
  ...patch,
})

export const linkDead = () => new ApiError(404, { code: 'link_not_found', message: 'Gone.' })
export const serverBroke = () => new ApiError(500, { code: 'unexpected', message: 'Oops.' })

type Answers = {
  load?: () => Promise<ReviewedWork> | ReviewedWork
  save?: (input: ReviewInput) => Promise<Review> | Review
}

/** A client with prepared answers. */
export function fakeClient({ load = () => work(), save }: Answers = {}): ApiClient {
  return {
    url: (path) => path,
    async call(endpoint, input) {
      if (endpoint.method === 'GET') return (await load()) as never
      const { body } = input as { body: ReviewInput }
      return (save ? await save(body) : review(body)) as never
    },
  }
}
