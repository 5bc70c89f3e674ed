import { days, earlier, later } from '#kernel/clock.ts'
import { systemRatings } from '../features/work/reviews/system-ratings.ts'
import type { Db } from '../kernel/db/connect.ts'
import type { Random } from './random.ts'
import type { SeedLine } from './works.ts'

/** Seeds customers' reviews of each job's last visit, and ratings by the system. */
export async function seedReviews(tx: Db, random: Random, lines: readonly SeedLine[], at: Date) {
  const lastOfJobs = [...new Map(lines.map((line) => [line.id_job, line])).values()]
  const reviewed = lastOfJobs.filter(() => random.chance(0.6))
  // A review that would be in the future is moved to the evening of the visit.
  const saidAt = (date: string, after: number) => {
    const evening = new Date(`${date}T19:00:00Z`)
    return later(evening, later(evening, after) > at ? 0 : after)
  }
  const reviews = reviewed.map(({ id, id_treasure, date }) => ({
    id_treasure,
    id_work: id,
    rating: random.pick([5, 5, 5, 4.5, 4.5, 4, 4, 3.5, 3, 2]),
    notes: random.chance(0.7) ? random.pick(said) : '',
    id_rateby: random.chance(0.9) ? (2 as const) : (1 as const),
    created_at: saidAt(date, days(random.whole(0, 5))),
  }))
  await tx
    .insertInto('reviews')
    .values(reviews.map(({ id_treasure: _treasure, ...review }) => review))
    .execute()
  const bySystem = [...new Set(lines.map(({ id_treasure }) => id_treasure))].map((id_treasure) => ({
    id_treasure,
    id_work: null,
    ...systemRatings[random.chance(0.3) ? 'handed_back' : 'kept_appointments'],
    id_rateby: 0 as const,
    created_at: earlier(at, days(random.whole(20, 200))),
  }))
  await tx
    .insertInto('ratings')
    .values(
      [
        ...reviews.map(({ notes: _notes, ...rating }) => ({
          ...rating,
          type_name:
            rating.id_rateby === 2 ? 'Review by the customer' : 'Review by staff for the customer',
          weight: 1,
        })),
        ...bySystem,
      ].toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime()),
    )
    .execute()
}

const said = [
  'Neat, quick and friendly. Would book again.',
  'Came on time and left everything tidy.',
  'Good work. Rang ahead when the traffic was bad.',
  'Does exactly what was agreed, and explains what was wrong.',
  'A little late, but the work is fine.',
  'Had to come twice.',
]
