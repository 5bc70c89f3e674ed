import type { ApiClient, Rating } from '@treasures/api-client'

const reasons = ['Work reviewed', 'Job handed back', 'Opportunity ignored']

export const rating = (at: number, patch: Partial<Rating> = {}): Rating => ({
  id: 500 - at,
  created_at: new Date(Date.UTC(2026, 6, 20, 23, 30) - at * 86_400_000).toISOString(),
  rating: 5 - (at % 9) / 2,
  type: { name: reasons[at % reasons.length] ?? '' },
  id_rateby: at % 3,
  weight: 1 + (at % 3) / 2,
  ...patch,
})

export const fifty = Array.from({ length: 50 }, (_, at) => rating(at))

/** A client with a prepared answer. */
export const fakeClient = (
  load: () => Promise<readonly Rating[]> | readonly Rating[] = () => fifty,
): ApiClient => ({
  url: (path) => path,
  call: async () => ({ data: await load() }) as never,
})
