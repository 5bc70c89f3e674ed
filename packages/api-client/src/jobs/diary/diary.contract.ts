import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { Secret } from '../../kernel/wire.ts'
import { Diary, DiaryFeed, DiaryQuery, UnscheduledJob } from './diary.schema.ts'

/**
 * Staff receive the diary of their region, or of the region that they chose. Treasures receive
 * their own diary.
 */
const whose = { access: 'staff_or_treasure', permission: 'jobs.view' } as const

export const getDiary = endpoint('GET', '/diary', {
  summary: 'All visits between two days, in order, and who is away.',
  query: DiaryQuery,
  ok: Diary,
  ...whose,
})

export const listUnscheduledJobs = endpoint('GET', '/diary/unscheduled', {
  summary: 'Assigned jobs without an appointment: at most 200, by the date they are wanted for.',
  ok: z.object({ data: z.array(UnscheduledJob) }),
  ...whose,
})

export const getDiaryFeed = endpoint('GET', '/diary/feed', {
  summary: 'Whether the caller has a secret address for calendars, and since when.',
  ok: DiaryFeed,
  ...whose,
})

export const createDiaryFeed = endpoint('POST', '/diary/feed', {
  summary: 'Makes the secret address. A previous one stops working.',
  ok: z.object({ url: z.string(), made_at: DiaryFeed.shape.made_at }),
  ...whose,
  idempotent: false,
})

export const deleteDiaryFeed = endpoint('DELETE', '/diary/feed', {
  summary: 'Ends the secret address.',
  ok: DiaryFeed,
  ...whose,
})

/**
 * The file contains no house address and no phone number, so that people can forward it. Signed-in
 * users read these details in the product.
 */
export const readDiaryFeed = endpoint('GET', '/public/diary/{token}', {
  summary: 'A diary as an iCalendar file, from two weeks ago to half a year ahead.',
  params: z.object({ token: Secret }),
  ok: z.string(),
  produces: 'calendar',
  problems: { link_not_found: 404 },
  access: 'public',
})
