import { days, earlier } from '#kernel/clock.ts'
import { foldSurname } from '../features/people/contacts/surname.rules.ts'
import type { Db } from '../kernel/db/connect.ts'
import { seedEmail, seedLandline, seedName, seedPlace } from './people.ts'
import type { Random } from './random.ts'
import { seedRegions } from './regions.ts'
import { seedServices } from './services.ts'

/** Number of the 60 treasures in each region. */
const perRegion: Record<number, number> = { 1: 28, 2: 16, 3: 16 }

export type SeedTreasure = { id: number; id_region: number; services: number[] }

/** Seeds the treasures. A few are inactive, and the first is the demo's claimant. */
export async function seedTreasures(
  tx: Db,
  random: Random,
  nextMobile: () => string,
  at: Date,
): Promise<SeedTreasure[]> {
  const skills = await tx
    .insertInto('skills')
    .values(
      seedServices.map(({ id, name, evidence = '' }) => ({ id, name, evidence, id_service: id })),
    )
    .returning(['id', 'id_service'])
    .execute()
  const skillOf = new Map(skills.map(({ id, id_service }) => [id_service, id]))

  const rows = seedRegions.flatMap((region) =>
    Array.from({ length: perRegion[region.id] ?? 0 }, (_, i) => {
      const { title, fname, lname } = seedName(random)
      const { outcode: _outcode, ...place } = seedPlace(random, random.pick(region.outcodes))
      return {
        ...place,
        id_region: region.id,
        title,
        fname,
        lname,
        surname_folded: foldSurname(lname),
        birthdate: `${random.whole(1958, 2003)}-0${random.whole(1, 9)}-${random.whole(10, 28)}`,
        switched_on: i % 9 !== 8,
        complete: i % 9 !== 8,
        descr: random.pick(introductions),
        descskill: '',
        wtravel: random.pick([3, 5, 8, 10, 15, 25]),
        phone: random.chance(0.3) ? seedLandline(random, region) : null,
        mphone: nextMobile(),
        email: seedEmail(fname, lname, i + 1),
        created_at: earlier(at, days(random.whole(40, 900))),
      }
    }),
  )
  const ids = await tx.insertInto('treasures').values(rows).returning('id').execute()

  const treasures = ids.map(({ id }, i) => ({
    id,
    id_region: rows[i]?.id_region ?? 0,
    services: random
      .shuffle(seedServices.map((service) => service.id))
      .slice(0, random.whole(2, 4)),
  }))
  const held = treasures.flatMap(({ id, services }) =>
    services.map((service) => ({
      id_treasure: id,
      id_skill: skillOf.get(service) ?? 0,
      detail: random.pick(skillDetails),
    })),
  )
  const asked = firstOfEach(treasures).flatMap(({ id, services }) =>
    seedServices
      .filter((service) => service.requiresSkill && !services.includes(service.id))
      .map((service) => ({
        id_treasure: id,
        id_skill: skillOf.get(service.id) ?? 0,
        detail: 'Certificates were shown.',
      })),
  )
  await tx
    .insertInto('treasure_skills')
    .values([...held, ...asked])
    .execute()
  return treasures
}

/**
 * Returns the first treasure of each region. They get every offer, and one is the demo's claimant,
 * so they need all skills.
 */
const firstOfEach = (treasures: readonly SeedTreasure[]) =>
  treasures.filter(
    (one, i) => treasures.findIndex(({ id_region }) => id_region === one.id_region) === i,
  )

const introductions = [
  'Fifteen years in the trade, the last six on my own.',
  'Tidy, on time, and I explain what I do.',
  'I like old houses and the people who live in them.',
  'Small jobs welcome. References from around the corner.',
  'Retrained after the office, and never looked back.',
  'Second generation: my father still checks my work.',
]

const skillDetails = [
  'Own tools and insurance.',
  'Certificates can be shown.',
  'Learned on the job, done every week.',
  'City & Guilds, and practice since.',
]
