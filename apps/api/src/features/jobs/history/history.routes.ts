import { listCustomerHistory, listJobHistory, listTreasureHistory } from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import { eventNames, events } from '#events/events.ts'
import type { SignedIn } from '#kernel/http/caller.ts'
import type { Handlers, ScopedContext } from '#kernel/http/mount.ts'
import type { Refusal } from '#kernel/http/refuse.ts'
import type { StaffScope } from '#kernel/http/scope.ts'
import { noSuchCustomer } from '../../people/customers/customers.refusals.ts'
import { noSuchTreasure } from '../../people/treasures/treasures.refusals.ts'
import { seesSubject, type Subject } from '../activities/subjects.store.ts'
import { noSuchJob } from '../jobs/jobs.refusals.ts'
import { historyStore } from './history.store.ts'
import { showHistory, showOwn } from './history.show.ts'

const ownAtMost = 50

/** History of a record: who did what, read from the log. */
export function historyRoutes({ database: { db } }: Pick<Deps, 'database'>) {
  async function list(
    subject: Subject,
    { before, per_page }: { before?: number | undefined; per_page: number },
    { caller, scope }: ScopedContext<StaffScope>,
    noRecord: () => Refusal,
  ) {
    if (!(await seesSubject(db, scope, subject))) throw noRecord()
    const rows = await historyStore(db).listAbout(scope, subject, {
      names: namesFor(caller),
      before,
      limit: per_page + 1,
    })
    return { data: rows.slice(0, per_page).map(showHistory), more: rows.length > per_page }
  }

  return {
    listJobHistory: ({ params, query }, context) =>
      list({ kind: 'job', ...params }, query, context, () => noSuchJob(listJobHistory)),
    listCustomerHistory: ({ params, query }, context) =>
      list({ kind: 'customer', ...params }, query, context, () =>
        noSuchCustomer(listCustomerHistory),
      ),
    listTreasureHistory: ({ params, query }, context) =>
      list({ kind: 'treasure', ...params }, query, context, () =>
        noSuchTreasure(listTreasureHistory),
      ),
    async listMyActivity(_input, { caller }) {
      const rows = await historyStore(db).listBy(caller, ownAtMost)
      return { data: rows.map(showOwn) }
    },
  } satisfies Partial<Handlers>
}

/** Names of the events that the caller is permitted to see. */
const namesFor = (caller: SignedIn) =>
  eventNames.filter((name) => caller.super || caller.permissions.includes(events[name].seenWith))
