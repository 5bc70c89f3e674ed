import { TimesheetJob } from '@treasures/api-client'
import type { WorkWho } from './work-entry.ts'

/** A job as it may lie on a device: without the customer, without their words, without a price. */
const withoutPeople = (job: TimesheetJob): TimesheetJob => ({
  ...job,
  descr: '',
  treasureprice: null,
  customer: { fname: '', lname: '' },
})

/** A treasure's own stay on the device; a link's go with the tab, as its token does. */
const placeOf = (who: WorkWho) =>
  who.kind === 'self'
    ? { storage: () => localStorage, name: `treasures-jobs:${who.id_treasure}` }
    : {
        storage: () => sessionStorage,
        name: `treasures-jobs:${who.kind === 'link' ? who.token : ''}`,
      }

/** The jobs of the last time, to record to without signal. A device that keeps nothing has none. */
export function jobsCache(who: WorkWho) {
  const { storage, name } = placeOf(who)
  return {
    read(): TimesheetJob[] | undefined {
      try {
        const stored: unknown = JSON.parse(storage().getItem(name) ?? 'null')
        if (!Array.isArray(stored) || who.kind === 'admin') return undefined
        return stored.flatMap((one) => TimesheetJob.safeParse(one).data ?? [])
      } catch {
        return undefined
      }
    },
    write(jobs: readonly TimesheetJob[]) {
      if (who.kind === 'admin') return
      try {
        storage().setItem(name, JSON.stringify(jobs.map(withoutPeople)))
      } catch {
        // Without it, the dialog wants signal to open.
      }
    },
  }
}
