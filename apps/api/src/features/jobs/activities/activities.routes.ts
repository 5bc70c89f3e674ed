import {
  addCustomerActivity,
  addJobActivity,
  addTreasureActivity,
  assignActivityToSelf,
  completeActivity,
  listCustomerActivities,
  listJobActivities,
  listTreasureActivities,
  type Endpoint,
  type NewActivity,
} from '@treasures/api-client'
import type { Deps } from '../../../deps.ts'
import { listScopeOf, scopeOf, type SignedIn } from '../../../kernel/http/caller.ts'
import type { Handlers, SignedContext } from '../../../kernel/http/mount.ts'
import { refuse, type Refusal } from '../../../kernel/http/refuse.ts'
import { noSuchCustomer } from '../../people/customers/customers.refusals.ts'
import { noSuchJob } from '../jobs/jobs.refusals.ts'
import { noSuchTreasure } from '../../people/treasures/treasures.refusals.ts'
import { usersStore } from '../../people/users/users.store.ts'
import { activitiesStore } from './activities.store.ts'
import { seesSubject, type Subject } from './subjects.store.ts'

type Refusing<Code extends string> = Endpoint & { problems: Record<Code, number> }

/** What happened with a record, and what is to be done about it. */
export function activitiesRoutes({ database: { db } }: Pick<Deps, 'database'>) {
  async function list(
    subject: Subject,
    { type, per_page }: { type?: string | undefined; per_page: number },
    caller: SignedIn,
    noRecord: () => Refusal,
  ) {
    const scope = scopeOf(caller)
    if (!(await seesSubject(db, scope, subject))) throw noRecord()
    return { data: await activitiesStore(db).listAbout(scope, subject, { type }, per_page) }
  }

  const add = (
    subject: Subject,
    { descr, id_assignee = null, to_do = false }: NewActivity,
    endpoint: Refusing<'user_not_found'>,
    noRecord: () => Refusal,
    { caller, at, once }: SignedContext,
  ) =>
    once(async (tx) => {
      const scope = scopeOf(caller)
      if (!(await seesSubject(tx, scope, subject, { hold: true }))) throw noRecord()
      if (id_assignee !== null) {
        const staff = await usersStore(tx).listStaff(scope)
        if (!staff.some(({ id }) => id === id_assignee))
          throw refuse(endpoint, 'user_not_found', 'Nobody of that number works here.', {
            errors: { id_assignee: ['Nobody of that number works here'] },
          })
      }
      const store = activitiesStore(tx)
      const id = await store.insert({
        id_job: null,
        id_customer: null,
        id_treasure: null,
        [`id_${subject.kind}`]: subject.id,
        descr,
        id_user: caller.id,
        id_assignee,
        to_do: to_do || id_assignee !== null,
        created_at: at,
      })
      const added = await store.find({ kind: 'all' }, id)
      if (!added) throw new Error('an activity was written down and is not there')
      return added
    })

  return {
    async listActivities({ query: { assignee, open, type, page, per_page } }, { caller }) {
      const store = activitiesStore(db)
      const scope = listScopeOf(caller)
      const filter = { type, open, assignee: readAssignee(assignee, caller) }
      const [data, total] = await Promise.all([
        store.list(scope, filter, { limit: per_page, offset: (page - 1) * per_page }),
        store.count(scope, filter),
      ])
      return { data, meta: { total, page, per_page } }
    },

    assignActivityToSelf: ({ params: { id } }, { caller, once }) =>
      once(async (tx) => {
        const store = activitiesStore(tx)
        const scope = scopeOf(caller)
        const isMine = await store.assign(scope, id, caller.id)
        const activity = await store.find(scope, id)
        if (!activity) throw noSuchActivity(assignActivityToSelf)
        if (!isMine)
          throw refuse(assignActivityToSelf, 'activity_completed', 'This is done already.')
        return activity
      }),

    completeActivity: ({ params: { id } }, { caller, at, once }) =>
      once(async (tx) => {
        const store = activitiesStore(tx)
        const scope = scopeOf(caller)
        await store.complete(scope, id, at)
        const activity = await store.find(scope, id)
        if (!activity) throw noSuchActivity(completeActivity)
        return activity
      }),

    listJobActivities: ({ params, query }, { caller }) =>
      list({ kind: 'job', ...params }, query, caller, () => noSuchJob(listJobActivities)),
    listCustomerActivities: ({ params, query }, { caller }) =>
      list({ kind: 'customer', ...params }, query, caller, () =>
        noSuchCustomer(listCustomerActivities),
      ),
    listTreasureActivities: ({ params, query }, { caller }) =>
      list({ kind: 'treasure', ...params }, query, caller, () =>
        noSuchTreasure(listTreasureActivities),
      ),

    addJobActivity: ({ params, body }, context) =>
      add(
        { kind: 'job', ...params },
        body,
        addJobActivity,
        () => noSuchJob(addJobActivity),
        context,
      ),
    addCustomerActivity: ({ params, body }, context) =>
      add(
        { kind: 'customer', ...params },
        body,
        addCustomerActivity,
        () => noSuchCustomer(addCustomerActivity),
        context,
      ),
    addTreasureActivity: ({ params, body }, context) =>
      add(
        { kind: 'treasure', ...params },
        body,
        addTreasureActivity,
        () => noSuchTreasure(addTreasureActivity),
        context,
      ),
  } satisfies Partial<Handlers>
}

/** Undefined: whoever it is; null: nobody yet. */
function readAssignee(asked: string | undefined, caller: SignedIn): number | null | undefined {
  if (asked === undefined) return undefined
  if (asked === 'self') return caller.id
  return asked === 'nobody' ? null : Number(asked)
}

const noSuchActivity = (endpoint: Refusing<'activity_not_found'>) =>
  refuse(endpoint, 'activity_not_found', 'There is no such activity.')
