import {
  contract,
  decideAccess,
  getBulk,
  listBulkRows,
  runBulk,
  startBulk,
  undoBulk,
  type Bulk,
  type Endpoint,
} from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import type { Db } from '#kernel/db/connect.ts'
import type { SignedIn } from '#kernel/http/caller.ts'
import { filterErrors, inputErrors } from '#kernel/http/filters.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { refuse, refuseGenerally, type Refusing } from '#kernel/http/refuse.ts'
import { enqueue } from '#kernel/tasks/enqueue.ts'
import { bulkActs, callOf, isBulkAct, listsOfKinds } from './bulk-acts.ts'
import { bulkStore, type BulkRecord } from './bulk.store.ts'

/** Calls that staff make for many records at once. */
export function bulkRoutes({ database: { db } }: Pick<Deps, 'database'>) {
  async function find(
    from: Db,
    endpoint: Refusing<'bulk_not_found'>,
    id: number,
    caller: SignedIn,
  ) {
    const found = await bulkStore(from).find(id, caller.id)
    if (!found) throw refuse(endpoint, 'bulk_not_found', 'We can’t find that bulk act.')
    return found
  }
  const show = async (from: Db, bulk: BulkRecord) =>
    showBulk(bulk, await bulkStore(from).counts(bulk.id))

  return {
    async startBulk({ params: { act }, body: { ids, query, input, simulated } }, context) {
      const { caller, at, once } = context
      if (!isBulkAct(act))
        throw refuse(startBulk, 'act_not_bulkable', 'This can only be done one at a time.')
      const endpoint: Endpoint = contract[act]
      const { bulkable: kind } = contract[act]
      if (
        decideAccess(endpoint, caller) !== 'yes' ||
        (query && decideAccess(listsOfKinds[kind], caller) !== 'yes')
      )
        throw refuseGenerally('forbidden', 'You may not do this.')
      if (!ids && !query) throw refuse(startBulk, 'nothing_chosen', 'Choose at least one.')
      checkInput(endpoint, input)
      if (query) checkQuery(listsOfKinds[kind], query)
      return once(async (tx) => {
        const store = bulkStore(tx)
        const id = await store.insert({
          act,
          kind,
          state: simulated ? 'previewing' : 'running',
          query: query ?? null,
          input,
          chosen_region: caller.chosenRegion ?? null,
          id_user: caller.id,
          created_at: at,
        })
        if (ids) await store.addRows(id, [...new Set(ids)])
        await enqueue(tx, 'bulk.work', { id })
        return show(tx, await find(tx, getBulk, id, caller))
      })
    },

    listBulks: ({ query }, { caller }) => bulkStore(db).list(caller.id, query),

    getBulk: async ({ params: { id } }, { caller }) =>
      show(db, await find(db, getBulk, id, caller)),

    async listBulkRows({ params: { id }, query }, { caller, scope }) {
      return bulkStore(db).rows(await find(db, listBulkRows, id, caller), scope, query)
    },

    runBulk: ({ params: { id } }, { caller, once }) =>
      once(async (tx) => {
        const store = bulkStore(tx)
        await find(tx, runBulk, id, caller)
        if (!(await store.move(id, ['previewed'], { state: 'running', problem: null })))
          throw refuse(runBulk, 'bulk_not_now', 'Wait for the preview. A preview runs only once.')
        await store.forgetOutcomes(id)
        await enqueue(tx, 'bulk.work', { id })
        return show(tx, await find(tx, runBulk, id, caller))
      }),

    undoBulk: ({ params: { id } }, { caller, once }) =>
      once(async (tx) => {
        const { act } = await find(tx, undoBulk, id, caller)
        const why = isBulkAct(act) && bulkActs[act].undo
        if (typeof why === 'string') throw refuse(undoBulk, 'bulk_not_now', why)
        if (!(await bulkStore(tx).move(id, ['running', 'done'], { state: 'undoing' })))
          throw refuse(undoBulk, 'bulk_not_now', 'There is nothing to undo now.')
        await enqueue(tx, 'bulk.work', { id })
        return show(tx, await find(tx, undoBulk, id, caller))
      }),
  } satisfies Partial<Handlers>
}

type Counted = Awaited<ReturnType<ReturnType<typeof bulkStore>['counts']>>

function showBulk(bulk: BulkRecord, { rows, undecided, counts, reasons }: Counted): Bulk {
  const words = isBulkAct(bulk.act) ? bulkActs[bulk.act] : undefined
  const noUndo = typeof words?.undo === 'string' ? words.undo : null
  return {
    id: bulk.id,
    act: bulk.act,
    kind: bulk.kind,
    state: bulk.state,
    query: bulk.query,
    as_of: bulk.collected_at?.toISOString() ?? null,
    rows,
    decided: bulk.state === 'undoing' ? counts.undone + counts.kept : rows - undecided,
    counts,
    reasons,
    problem: bulk.problem,
    contacts: words?.contacts ?? null,
    no_undo: noUndo,
    can_undo:
      noUndo === null && (bulk.state === 'running' || (bulk.state === 'done' && counts.done > 0)),
    created_at: bulk.created_at.toISOString(),
    finished_at: bulk.finished_at?.toISOString() ?? null,
  }
}

/** Refuses input that the single call would refuse for every record. */
function checkInput(endpoint: Endpoint, input: Record<string, unknown>) {
  const call = callOf(endpoint, 1, input)
  const errors = {
    ...(endpoint.params && inputErrors(endpoint.params, call.params ?? {})),
    ...(endpoint.body && inputErrors(endpoint.body, call.body ?? {})),
    ...(!endpoint.body && unknownWords(endpoint, input)),
  }
  if (Object.keys(errors).length > 0)
    throw refuseGenerally('invalid_fields', 'Please correct the problems', { errors })
}

const unknownWords = ({ params }: Endpoint, input: Record<string, unknown>) =>
  Object.fromEntries(
    Object.keys(input)
      .filter((name) => !(name in (params?.shape ?? {})))
      .map((name) => [name, ['is not known here']]),
  )

/** Refuses filters that the list does not have, because ignoring one would return everything. */
function checkQuery(list: Parameters<typeof filterErrors>[0], filters: Record<string, string>) {
  const errors = filterErrors(list, filters)
  if (Object.keys(errors).length > 0)
    throw refuseGenerally('invalid_fields', 'These filters are not known.', { errors })
}
