import { londonDate } from '@treasures/api-client'
import type { Db } from '#kernel/db/connect.ts'
import { systemActor, type Actor } from '#events/define-event.ts'
import type { Tasks } from '#kernel/tasks/tasks.ts'
import { ambassadorsStore } from '../../catalogue/ambassadors/ambassadors.store.ts'
import { regionOutcodesStore } from '../../catalogue/regions/region-outcodes.store.ts'
import { moveOpenJobs } from '../../jobs/jobs/write-job.ts'
import { recordRegion, type RegionReason } from '../../people/contacts/record-region.ts'
import type { CodeOfRegion, MovedRecord } from '../../catalogue/regions/follow-codes.ts'
import { customerRegionsStore } from '../../people/customers/customer-regions.store.ts'
import { treasureRegionsStore } from '../../people/treasures/treasure-regions.store.ts'

type Who = { at: Date; by: Actor }
type Moved = { customers: MovedRecord[]; treasures: MovedRecord[]; jobs: number[] }

/** Moves customers and treasures who live at these codes to the region of their code. */
export async function movePeople(
  tx: Db,
  codes: readonly CodeOfRegion[],
  who: Who,
  giver?: number,
): Promise<Moved> {
  if (!codes.length) return { customers: [], treasures: [], jobs: [] }
  const customers = await customerRegionsStore(tx).moveByCodes(codes, giver)
  const treasures = await treasureRegionsStore(tx).moveByCodes(codes, giver)
  await writeDown(tx, { customers, treasures }, 'outcodes', who)
  return { customers, treasures, jobs: [] }
}

/** Moves all people of a closed region, and its open jobs, to the region that takes over. */
export async function emptyRegion(tx: Db, from: number, to: number, who: Who): Promise<Moved> {
  const customers = await customerRegionsStore(tx).moveAll(from, to)
  const treasures = await treasureRegionsStore(tx).moveAll(from, to)
  const jobs = await moveOpenJobs(tx, from, to, who.at)
  await writeDown(tx, { customers, treasures }, 'closed', who)
  for (const id_job of jobs)
    await recordRegion(tx, { id_job }, { ...who, before: from, after: to, why: 'closed' })
  return { customers, treasures, jobs }
}

async function writeDown(
  tx: Db,
  { customers, treasures }: Pick<Moved, 'customers' | 'treasures'>,
  why: RegionReason,
  who: Who,
) {
  for (const { id, ...change } of customers)
    await recordRegion(tx, { id_customer: id }, { ...who, ...change, why })
  for (const { id, ...change } of treasures)
    await recordRegion(tx, { id_treasure: id }, { ...who, ...change, why })
}

/** Carries out planned changes whose day has come. A second run changes nothing. */
export async function settleRegions(tx: Db, who: Who) {
  const day = londonDate(who.at)
  const outcodes = regionOutcodesStore(tx)
  await outcodes.takeTurn()
  await movePeople(tx, await outcodes.takeUnsettled(day, who.at), who)
  for (const { id, closed_to } of await ambassadorsStore(tx).takeClosed(day, who.at))
    if (closed_to !== null) await emptyRegion(tx, id, closed_to, who)
}

/** Each night, carries out changes whose day has come. */
export const regionTasks = () =>
  ({
    'regions.settle': {
      schedule: { london: '00:05' },
      work: (tx, _data, at) => settleRegions(tx, { at, by: systemActor }),
    },
  }) satisfies Partial<Tasks>
