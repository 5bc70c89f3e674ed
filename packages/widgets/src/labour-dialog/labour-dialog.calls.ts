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

/** Records one entry. The same key counts once. */
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
  // Each of them takes what its kind and its recorder have.
  const call = calls[kind][who.kind] as typeof recordLabour
  return client.call(call, { body: { ...whose, ...entry } as typeof entry }, { idempotencyKey })
}

/** Writes a line anew. */
export function changeLine(
  client: ApiClient,
  id: number,
  { kind, ...body }: LabourEntry,
): Promise<{ id: number }> {
  const call = (kind === 'labour' ? updateLabour : updateMaterials) as typeof updateLabour
  return client.call(call, { params: { id }, body })
}
