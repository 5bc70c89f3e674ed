import {
  getLinkedTimesheetJob,
  listTimesheetJobs,
  listTreasureTimesheetJobs,
  recordLabour,
  recordLinkedLabour,
  recordLinkedMaterials,
  recordMaterials,
  recordTreasureLabour,
  recordTreasureMaterials,
  updateLabour,
  updateMaterials,
  type ApiClient,
  type TimesheetJob,
} from '@treasures/api-client'
import type { WorkEntry, WorkWho } from './work-entry.ts'

/** The jobs to which somebody may record. */
export async function listJobs(
  client: ApiClient,
  who: WorkWho,
  signal: AbortSignal,
): Promise<TimesheetJob[]> {
  if (who.kind === 'self') return (await client.call(listTimesheetJobs, {}, { signal })).data
  const { data } =
    who.kind === 'admin'
      ? await client.call(
          listTreasureTimesheetJobs,
          { params: { id: who.id_treasure } },
          { signal },
        )
      : await client.call(getLinkedTimesheetJob, { params: { token: who.token } }, { signal })
  return data
}

/** Records one entry. The same key counts once. */
export function sendWork(
  client: ApiClient,
  who: WorkWho,
  entry: WorkEntry,
  idempotencyKey: string,
): Promise<{ id: number }> {
  const options = { idempotencyKey }
  if (entry.kind === 'labour') {
    const { kind: _, ...body } = entry
    if (who.kind === 'self') return client.call(recordLabour, { body }, options)
    if (who.kind === 'link')
      return client.call(recordLinkedLabour, { body: { token: who.token, ...body } }, options)
    const { id_treasure } = who
    return client.call(recordTreasureLabour, { body: { id_treasure, ...body } }, options)
  }
  const { kind: _, ...body } = entry
  if (who.kind === 'self') return client.call(recordMaterials, { body }, options)
  if (who.kind === 'link')
    return client.call(recordLinkedMaterials, { body: { token: who.token, ...body } }, options)
  const { id_treasure } = who
  return client.call(recordTreasureMaterials, { body: { id_treasure, ...body } }, options)
}

/** Writes a line anew. */
export function changeWork(
  client: ApiClient,
  id: number,
  entry: WorkEntry,
): Promise<{ id: number }> {
  const params = { id }
  if (entry.kind === 'labour') {
    const { kind: _, ...body } = entry
    return client.call(updateLabour, { params, body })
  }
  const { kind: _, ...body } = entry
  return client.call(updateMaterials, { params, body })
}
