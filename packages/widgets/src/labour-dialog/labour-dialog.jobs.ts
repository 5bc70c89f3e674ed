import {
  getLinkedTimesheetJob,
  isApiError,
  listTimesheetJobs,
  listTreasureTimesheetJobs,
  TimesheetJob,
  type ApiClient,
} from '@treasures/api-client'
import type { LabourJobs, LabourRecorder } from './labour-entry.ts'

/**
 * Loads the jobs that the recorder may record to. Without signal, returns the jobs of the last
 * load.
 */
export async function loadJobs(
  client: ApiClient,
  who: LabourRecorder | undefined,
  signal: AbortSignal,
): Promise<LabourJobs> {
  if (!who) return { jobs: [], isLastKnown: false }
  try {
    const { data: jobs, locked_months: lockedMonths } = await listJobs(client, who, { signal })
    writeLastKnown(who, jobs)
    return { jobs, isLastKnown: false, lockedMonths }
  } catch (error) {
    const jobs = isApiError(error) ? undefined : readLastKnown(who)
    if (jobs) return { jobs, isLastKnown: true }
    throw error
  }
}

function listJobs(client: ApiClient, who: LabourRecorder, options: { signal: AbortSignal }) {
  switch (who.kind) {
    case 'self':
      return client.call(listTimesheetJobs, {}, options)
    case 'admin':
      return client.call(listTreasureTimesheetJobs, { params: { id: who.id_treasure } }, options)
    case 'link':
      return client.call(getLinkedTimesheetJob, { params: { token: who.token } }, options)
  }
}

/**
 * A treasure's own jobs stay on the device. Jobs loaded through a link are removed with the tab, as
 * is the link's token.
 */
const placeOf = (who: LabourRecorder) =>
  who.kind === 'self'
    ? { storage: localStorage, name: `treasures-jobs:${who.id_treasure}` }
    : { storage: sessionStorage, name: `treasures-jobs:${who.kind === 'link' ? who.token : ''}` }

/** Returns undefined if the device stores nothing. */
function readLastKnown(who: LabourRecorder): TimesheetJob[] | undefined {
  if (who.kind === 'admin') return undefined
  try {
    const { storage, name } = placeOf(who)
    const stored: unknown = JSON.parse(storage.getItem(name) ?? 'null')
    if (!Array.isArray(stored)) return undefined
    return stored.flatMap((one) => TimesheetJob.safeParse(one).data ?? [])
  } catch {
    return undefined
  }
}

function writeLastKnown(who: LabourRecorder, jobs: readonly TimesheetJob[]) {
  if (who.kind === 'admin') return
  try {
    const { storage, name } = placeOf(who)
    storage.setItem(name, JSON.stringify(jobs.map(withoutPeople)))
  } catch {
    // Without stored jobs, the dialog needs signal to open.
  }
}

/** The job without customer, description and price, for storage on the device. */
const withoutPeople = (job: TimesheetJob): TimesheetJob => ({
  ...job,
  descr: '',
  treasureprice: null,
  customer: { fname: '', lname: '' },
})
