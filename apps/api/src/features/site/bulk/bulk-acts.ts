import { contract, type BulkKind, type Contract, type Endpoint } from '@treasures/api-client'
import type { CallInput } from './front-door.ts'

/** Calls of the contract that staff may make for many records at once. */
export type BulkAct = {
  [Name in keyof Contract]: Contract[Name] extends { bulkable: BulkKind } ? Name : never
}[keyof Contract]

/** An event that the act recorded for one record. */
export type DoneEvent = { event: string; id_record: number | null; data: Record<string, unknown> }

type Input = Record<string, unknown>
type Undo = { act: keyof Contract; id: number; input: Input }

type Words = {
  /** Who is contacted because of the act. */
  contacts?: string
  /** Reason why the act is not undone, or the reverse call for one record. */
  undo: string | ((done: { id: number; input: Input; events: DoneEvent[] }) => Undo | undefined)
}

/** What people are told about each act. A bulkable call without an entry does not compile. */
export const bulkActs: Record<BulkAct, Words> = {
  addJobTag: { undo: ({ id, input }) => ({ act: 'removeJobTag', id, input: tagOf(input) }) },
  removeJobTag: { undo: ({ id, input }) => ({ act: 'addJobTag', id, input: idTagOf(input) }) },
  addCustomerTag: {
    undo: ({ id, input }) => ({ act: 'removeCustomerTag', id, input: tagOf(input) }),
  },
  removeCustomerTag: {
    undo: ({ id, input }) => ({ act: 'addCustomerTag', id, input: idTagOf(input) }),
  },
  addTreasureTag: {
    undo: ({ id, input }) => ({ act: 'removeTreasureTag', id, input: tagOf(input) }),
  },
  removeTreasureTag: {
    undo: ({ id, input }) => ({ act: 'addTreasureTag', id, input: idTagOf(input) }),
  },
}

const tagOf = ({ id_tag }: Input): Input => ({ tag: id_tag })
const idTagOf = ({ tag }: Input): Input => ({ id_tag: tag })

export const isBulkAct = (name: string): name is BulkAct => Object.hasOwn(bulkActs, name)

/** The list whose filters choose records of a kind. */
export const listsOfKinds = {
  job: contract.listJobs,
  customer: contract.listCustomers,
  treasure: contract.listTreasures,
} as const satisfies Record<BulkKind, Endpoint>

/**
 * Builds a call's input for one record. The record's id is in the body if the body has a field for
 * it, otherwise in the path. The other values go where the contract has them.
 */
export function callOf(
  { params, body, bulkable }: Endpoint,
  id: number,
  input: Record<string, unknown>,
): CallInput {
  const field = `id_${bulkable}`
  const inPath = Object.keys(params?.shape ?? {})
  const values = body && field in body.shape ? { ...input, [field]: id } : { ...input, id }
  const split = (isMine: (name: string) => boolean) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => isMine(name)))
  return {
    params: split((name) => inPath.includes(name)) as Record<string, string | number>,
    ...(body && { body: split((name) => !inPath.includes(name)) }),
  }
}
