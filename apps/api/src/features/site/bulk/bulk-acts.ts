import { contract, type BulkKind, type Contract, type Endpoint } from '@treasures/api-client'
import type { Db } from '#kernel/db/connect.ts'
import type { CallInput } from './front-door.ts'

/** Calls of the contract that staff may make for many records at once. */
export type BulkAct = {
  [Name in keyof Contract]: Contract[Name] extends { bulkable: BulkKind } ? Name : never
}[keyof Contract]

/** An event that the act recorded for one record. */
export type DoneEvent = { event: string; id_record: number | null; data: unknown }

type Input = Record<string, unknown>
/** A call that reverses the act for one record. `id` is the id in its path or body. */
type Reverse = { act: keyof Contract; id: number; input: Input }
type Done = { id: number; input: Input; events: readonly DoneEvent[]; tx: Db }

type Words = {
  /** Who is contacted because of the act. */
  contacts?: string
  /** True if the call records no event of the record. Records then count as done if it succeeds. */
  isSilent?: true
  /** Reason why a record stays as it is, if the call succeeds without changing anything. */
  same?: string
  /** True if the outcome for a record cannot depend on the act for another record. */
  isApart?: true
  /** Reason why the act is not undone, or the calls that undo it for one record. */
  undo: string | ((done: Done) => Promise<Reverse[]> | Reverse[])
}

const offersSent = 'Each treasure with an offer is notified, unless they answered STOP.'
const hasTag = 'It already has this tag.'
const hasNoTag = 'It doesn’t have this tag.'
const isThere = 'It is already in this region.'

/** What people are told about each act. A bulkable call without an entry does not compile. */
export const bulkActs: Record<BulkAct, Words> = {
  addJobTag: {
    isApart: true,
    same: hasTag,
    undo: ({ id, input }) => untag('removeJobTag', id, input),
  },
  removeJobTag: {
    isApart: true,
    same: hasNoTag,
    undo: ({ id, input }) => tagAgain('addJobTag', id, input),
  },
  addCustomerTag: {
    isApart: true,
    same: hasTag,
    undo: ({ id, input }) => untag('removeCustomerTag', id, input),
  },
  removeCustomerTag: {
    isApart: true,
    same: hasNoTag,
    undo: ({ id, input }) => tagAgain('addCustomerTag', id, input),
  },
  addTreasureTag: {
    isApart: true,
    same: hasTag,
    undo: ({ id, input }) => untag('removeTreasureTag', id, input),
  },
  removeTreasureTag: {
    isApart: true,
    same: hasNoTag,
    undo: ({ id, input }) => tagAgain('addTreasureTag', id, input),
  },
  lockJob: {
    isApart: true,
    same: 'It is already locked.',
    undo: ({ id }) => [{ act: 'unlockJob', id, input: {} }],
  },
  unlockJob: {
    isApart: true,
    same: 'It isn’t locked.',
    undo: ({ id }) => [{ act: 'lockJob', id, input: {} }],
  },
  findTreasures: {
    contacts: offersSent,
    same: 'There is no other treasure to offer it to.',
    undo: withdraw,
  },
  createOpportunity: { contacts: offersSent, undo: withdraw },
  assignJob: {
    contacts: 'The treasure and the customers are notified, as for a single job.',
    async undo({ id, tx }) {
      const held = await tx
        .selectFrom('assignments')
        .select('id')
        .where('id_job', '=', id)
        .where('ended_at', 'is', null)
        .execute()
      return held.map((assignment) => ({ act: 'endAssignment', id: assignment.id, input: {} }))
    },
  },
  moveJob: {
    contacts: 'Customers and treasures of the jobs are notified, as for a single job.',
    undo: ({ id, events }) =>
      events.flatMap(({ data }) =>
        isMove(data) ? [{ act: 'moveJob' as const, id, input: { id_status: data.from } }] : [],
      ),
  },
  boostJobPrice: {
    undo: 'The higher price may have been seen already. Lower the price of each job instead.',
  },
  settleThread: {
    isSilent: true,
    undo: 'Messages that were settled can be answered on each job.',
  },
  moveCustomer: { same: isThere, undo: moveBack('moveCustomer') },
  moveTreasure: { same: isThere, undo: moveBack('moveTreasure') },
  emailCardLink: {
    contacts: 'Each customer is e-mailed a link to add a card.',
    undo: 'The e-mails are sent already.',
  },
  notifyTreasure: {
    contacts: 'Each treasure is e-mailed, except those who want no e-mails.',
    undo: 'The e-mails are sent already.',
  },
  createUserForCustomer: {
    contacts: 'Each customer is e-mailed a link to set a password.',
    isSilent: true,
    undo: 'The invitations are sent already.',
  },
  createUserForTreasure: {
    contacts: 'Each treasure is e-mailed a link to set a password.',
    isSilent: true,
    undo: 'The invitations are sent already.',
  },
}

function untag(act: keyof Contract, id: number, { id_tag }: Input): Reverse[] {
  return [{ act, id, input: { tag: id_tag } }]
}
function tagAgain(act: keyof Contract, id: number, { tag }: Input): Reverse[] {
  return [{ act, id, input: { id_tag: tag } }]
}
function withdraw({ events }: Done): Reverse[] {
  return events.flatMap(({ event, id_record }) =>
    event === 'opportunity.offered' && id_record !== null
      ? [{ act: 'withdrawOpportunity' as const, id: id_record, input: {} }]
      : [],
  )
}
function moveBack(act: keyof Contract) {
  return ({ id, events }: Done): Reverse[] =>
    events.flatMap(({ data }) =>
      wasElsewhere(data) ? [{ act, id, input: { id_region: data.id_before } }] : [],
    )
}
const isMove = (data: unknown): data is { from: number } =>
  typeof data === 'object' && data !== null && 'from' in data && 'to' in data
const wasElsewhere = (data: unknown): data is { id_before: number | null } =>
  typeof data === 'object' && data !== null && 'id_before' in data

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
