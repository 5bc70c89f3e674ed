import { addDays, londonDate } from '@treasures/api-client'
import { sql } from 'kysely'
import { hours, earlier } from '#kernel/clock.ts'
import type { Db } from '../kernel/db/connect.ts'
import type { Random } from './random.ts'
import type { SeedTreasure } from './treasures.ts'

/** Seeds other details of treasures: equipment, days off, working hours, tags, activities. */
export async function seedTreasureDetails(
  tx: Db,
  random: Random,
  treasures: readonly SeedTreasure[],
  at: Date,
) {
  await sql`update treasures set id_city = (
    select id from cities where cities.id_country = 1
    order by (cities.lat - treasures.lat) ^ 2 + (cities.lon - treasures.lon) ^ 2, cities.id limit 1
  )`.execute(tx)
  await seedEquipment(tx, random, treasures)
  await seedBreaks(tx, random, treasures, at)
  await seedHours(tx, treasures)
  await seedTags(tx, random, treasures)
  await seedActivities(tx, random, treasures, at)
}

async function seedEquipment(tx: Db, random: Random, treasures: readonly SeedTreasure[]) {
  const all = await tx.selectFrom('equipments').select('id').orderBy('id').execute()
  await tx
    .insertInto('treasure_equipments')
    .values(
      treasures.flatMap(({ id: id_treasure }) =>
        random
          .shuffle(all)
          .slice(0, random.whole(1, 5))
          .map(({ id }) => ({ id_treasure, id_equipment: id })),
      ),
    )
    .execute()
}

/**
 * Gives every fifth treasure a break. A quarter of them are away now, and the breaks of the others
 * are still to come.
 */
async function seedBreaks(tx: Db, random: Random, treasures: readonly SeedTreasure[], at: Date) {
  const today = londonDate(at)
  await tx
    .insertInto('breaks')
    .values(
      treasures
        .filter((_, i) => i % 5 === 0)
        .map(({ id: id_treasure }, i) => {
          const start_on = addDays(today, i % 4 === 3 ? -2 : random.whole(20, 60))
          return {
            id_treasure,
            start_on,
            end_on: addDays(start_on, random.whole(3, 12)),
            reason: random.pick(['Holiday', 'Moving house', '', 'Course']),
            created_at: at,
          }
        }),
    )
    .execute()
}

/**
 * Gives every third treasure working hours, from Monday to Friday or from Tuesday to Saturday. In
 * the mornings customers book at once, and in the afternoons a job is offered to the treasure
 * first.
 */
async function seedHours(tx: Db, treasures: readonly SeedTreasure[]) {
  const halves = [
    { from_minute: 8 * 60, to_minute: 12 * 60, mode: 'book' as const },
    { from_minute: 12.5 * 60, to_minute: 17 * 60, mode: 'offer' as const },
  ]
  await tx
    .insertInto('working_hours')
    .values(
      treasures
        .filter((_, i) => i % 3 === 0)
        .flatMap(({ id: id_treasure }, i) =>
          [1, 2, 3, 4, 5].flatMap((day) =>
            halves.map((half) => ({ id_treasure, weekday: day + (i % 2), ...half })),
          ),
        ),
    )
    .execute()
}

/** Model 1 means tags of treasures, 2 tags of jobs. */
async function seedTags(tx: Db, random: Random, treasures: readonly SeedTreasure[]) {
  const tags = await tx
    .insertInto('tags')
    .values([
      { name: 'Own van', color: '#0f766e', id_model: 1 },
      { name: 'DBS checked', color: '#1d4ed8', id_model: 1 },
      { name: 'Evenings', color: '#7c3aed', id_model: 1 },
      { name: 'New', color: '#b45309', id_model: 1 },
      { name: 'Urgent', color: '#b91c1c', id_model: 2 },
      { name: 'Warranty', color: '#0f766e', id_model: 2 },
      { name: 'Ring first', color: '#475569', id_model: 2 },
    ])
    .returning(['id', 'id_model'])
    .execute()
  const of = (model: number) => tags.filter(({ id_model }) => id_model === model)
  await tx
    .insertInto('treasure_tags')
    .values(
      treasures.flatMap(({ id: id_treasure }) =>
        random
          .shuffle(of(1))
          .slice(0, random.whole(0, 2))
          .map(({ id: id_tag }) => ({ id_treasure, id_tag })),
      ),
    )
    .execute()
  const jobs = await tx
    .selectFrom('jobs')
    .select('id')
    .where(sql<boolean>`id % 7 = 0`)
    .where('id_status', 'in', [1, 2, 3])
    .execute()
  await tx
    .insertInto('job_tags')
    .values(jobs.map(({ id }) => ({ id_job: id, id_tag: random.pick(of(2)).id })))
    .execute()
}

/** Seeds notes by staff, half of them to-dos. */
async function seedActivities(
  tx: Db,
  random: Random,
  treasures: readonly SeedTreasure[],
  at: Date,
) {
  const staff = await tx
    .selectFrom('users')
    .select('id')
    .where((eb) => eb.or([eb('is_admin', '=', true), eb('id_ambassador', 'is not', null)]))
    .orderBy('id')
    .execute()
  const jobs = await tx
    .selectFrom('jobs')
    .select('id')
    .where('id_status', 'in', [1, 2, 3])
    .where(sql<boolean>`id % 6 = 1`)
    .orderBy('id')
    .execute()
  const note = (about: { id_treasure: number } | { id_job: number }, text: string, i: number) => ({
    ...about,
    type: 1 as const,
    descr: text,
    id_user: random.pick(staff).id,
    to_do: i % 2 === 0,
    id_assignee: i % 4 === 0 ? random.pick(staff).id : null,
    created_at: earlier(at, hours(random.whole(1, 400))),
  })
  await tx
    .insertInto('activities')
    .values(
      [
        ...treasures
          .filter((_, i) => i % 3 === 0)
          .map(({ id }, i) => note({ id_treasure: id }, random.pick(ofTreasures), i)),
        ...jobs.map(({ id }, i) => note({ id_job: id }, random.pick(ofJobs), i)),
      ].toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime()),
    )
    .execute()
}

const ofTreasures = [
  'Ask for the new insurance certificate.',
  'Would like more jobs on Saturdays.',
  'Rang: has bought a pressure washer, add it.',
  'Check the bank details with them.',
]

const ofJobs = [
  'Customer asks whether it can be earlier in the day.',
  'Ring back about the parking permit.',
  'Customer will send another photo.',
  'Agree who buys the materials.',
]
