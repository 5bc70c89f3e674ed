import {
  recordLabour,
  recordLinkedLabour,
  recordLinkedMaterials,
  recordMaterials,
  recordTreasureLabour,
  recordTreasureMaterials,
  updateLabour,
  updateMaterials,
  type ApiClient,
} from '@treasures/api-client'
import type { LabourEntry } from './labour-entry.ts'

const calls = {
  labour: { self: recordLabour, admin: recordTreasureLabour, link: recordLinkedLabour },
  materials: { self: recordMaterials, admin: recordTreasureMaterials, link: recordLinkedMaterials },
}

type Sender =
  | { kind: 'self' }
  | { kind: 'admin'; id_treasure: number }
  | { kind: 'link'; token: string }

/** Records one entry. Repeating a call with the same key has no further effect. */
export function sendEntry(
  client: ApiClient,
  who: Sender,
  { kind, ...entry }: LabourEntry,
  idempotencyKey: string,
): Promise<{ id: number }> {
  const whose =
    who.kind === 'link'
      ? { token: who.token }
      : who.kind === 'admin' && { id_treasure: who.id_treasure }
  // Each call takes the fields of its kind and its recorder.
  const call = calls[kind][who.kind] as typeof recordLabour
  return client.call(call, { body: { ...whose, ...entry } as typeof entry }, { idempotencyKey })
}

/** Replaces the fields of a line. */
export function changeLine(
  client: ApiClient,
  id: number,
  { kind, ...body }: LabourEntry,
): Promise<{ id: number }> {
  const call = (kind === 'labour' ? updateLabour : updateMaterials) as typeof updateLabour
  return client.call(call, { params: { id }, body })
}
