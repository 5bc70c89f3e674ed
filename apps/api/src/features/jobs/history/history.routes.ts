import { listCustomerHistory, listJobHistory, listTreasureHistory } from '@treasures/api-client'
import type { Deps } from '../../../deps.ts'
import { eventNames, events } from '../../../kernel/events/events.ts'
import { scopeOf, type SignedIn } from '../../../kernel/http/caller.ts'
import type { Handlers } from '../../../kernel/http/mount.ts'
import type { Refusal } from '../../../kernel/http/refuse.ts'
import { noSuchCustomer } from '../../people/customers/customers.refusals.ts'
import { noSuchTreasure } from '../../people/treasures/treasures.refusals.ts'
import { seesSubject, type Subject } from '../activities/subjects.store.ts'
import { noSuchJob } from '../jobs/jobs.refusals.ts'
import { historyStore } from './history.store.ts'
import { showHistory } from './history.show.ts'

/** Who did what with a record, read from the log. */
export function historyRoutes({ database: { db } }: Pick<Deps, 'database'>) {
  async function list(
    subject: Subject,
    { before, per_page }: { before?: number | undefined; per_page: number },
    caller: SignedIn,
    noRecord: () => Refusal,
  ) {
    const scope = scopeOf(caller)
    if (!(await seesSubject(db, scope, subject))) throw noRecord()
    const rows = await historyStore(db).listAbout(scope, subject, {
      names: namesFor(caller),
      before,
      limit: per_page + 1,
    })
    return { data: rows.slice(0, per_page).map(showHistory), more: rows.length > per_page }
  }

  return {
    listJobHistory: ({ params, query }, { caller }) =>
      list({ kind: 'job', ...params }, query, caller, () => noSuchJob(listJobHistory)),
    listCustomerHistory: ({ params, query }, { caller }) =>
      list({ kind: 'customer', ...params }, query, caller, () =>
        noSuchCustomer(listCustomerHistory),
      ),
    listTreasureHistory: ({ params, query }, { caller }) =>
      list({ kind: 'treasure', ...params }, query, caller, () =>
        noSuchTreasure(listTreasureHistory),
      ),
  } satisfies Partial<Handlers>
}

/** Events that the caller's switches let them see. */
const namesFor = (caller: SignedIn) =>
  eventNames.filter((name) => caller.super || caller.permissions.includes(events[name].seenWith))
