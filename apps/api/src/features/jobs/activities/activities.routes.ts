import {
  activityType,
  addCustomerActivity,
  addJobActivity,
  addTreasureActivity,
  assignActivityToSelf,
  completeActivity,
  listCustomerActivities,
  listJobActivities,
  listTreasureActivities,
  reopenActivity,
  type Activity,
  type NewActivity,
} from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import { must } from '#kernel/db/must.ts'
import type { SignedIn } from '#kernel/http/caller.ts'
import { everywhere, narrowed, type StaffScope } from '#kernel/http/scope.ts'
import { readGrowingPage } from '#kernel/db/paged-list.ts'
import type { Handlers, ScopedContext } from '#kernel/http/mount.ts'
import { refuse, type Refusal, type Refusing } from '#kernel/http/refuse.ts'
import { noSuchCustomer } from '../../people/customers/customers.refusals.ts'
import { noSuchJob } from '../jobs/jobs.refusals.ts'
import { noSuchTreasure } from '../../people/treasures/treasures.refusals.ts'
import { usersStore } from '../../people/users/users.store.ts'
import { activitiesStore } from './activities.store.ts'
import { seesSubject, type Subject } from './subjects.store.ts'

/** Activities of a record: past events, and tasks to do. */
export function activitiesRoutes({ database: { db } }: Pick<Deps, 'database'>) {
  async function list(
    subject: Subject,
    { type, page, per_page }: { type?: string | undefined; page: number; per_page: number },
    scope: StaffScope,
    noRecord: () => Refusal,
  ) {
    if (!(await seesSubject(db, scope, subject))) throw noRecord()
    const store = activitiesStore(db)
    return readGrowingPage(
      { page, per_page },
      {
        count: () => store.countAbout(scope, subject, { type }),
        read: (slice) => store.listAbout(scope, subject, { type }, slice),
      },
      (activity) => activity,
    )
  }

  const add = (
    subject: Subject,
    { descr, id_assignee = null, to_do = false, due_on = null }: NewActivity,
    endpoint: Refusing<'user_not_found'>,
    noRecord: () => Refusal,
    { caller, scope, at, once }: ScopedContext<StaffScope>,
  ) =>
    once(async (tx) => {
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
        to_do: to_do || id_assignee !== null || due_on !== null,
        due_on,
        created_at: at,
      })
      return must(await store.find(everywhere, id))
    })

  return {
    listActivities({ query: { assignee, page, per_page, ...query } }, { caller, scope }) {
      const store = activitiesStore(db)
      const shown = narrowed(scope, caller)
      const filter = { ...query, assignee: readAssignee(assignee, caller) }
      return readGrowingPage(
        { page, per_page },
        {
          count: () => store.count(shown, filter),
          read: (slice) => store.list(shown, filter, slice),
        },
        (activity) => activity,
      )
    },

    assignActivityToSelf: ({ params: { id } }, { caller, scope, once }) =>
      once(async (tx) => {
        const store = activitiesStore(tx)
        const isMine = await store.assign(scope, id, caller.id)
        const activity = await store.find(scope, id)
        if (!activity) throw noSuchActivity(assignActivityToSelf)
        if (isNote(activity)) throw notToDo(assignActivityToSelf)
        if (!isMine)
          throw refuse(assignActivityToSelf, 'activity_completed', 'This is done already.')
        return activity
      }),

    completeActivity: ({ params: { id } }, { scope, at, once }) =>
      once(async (tx) => {
        const store = activitiesStore(tx)
        await store.complete(scope, id, at)
        const activity = await store.find(scope, id)
        if (!activity) throw noSuchActivity(completeActivity)
        if (isNote(activity)) throw notToDo(completeActivity)
        return activity
      }),

    reopenActivity: ({ params: { id } }, { scope, once }) =>
      once(async (tx) => {
        const store = activitiesStore(tx)
        await store.reopen(scope, id)
        const activity = await store.find(scope, id)
        if (!activity) throw noSuchActivity(reopenActivity)
        return activity
      }),

    listJobActivities: ({ params, query }, { scope }) =>
      list({ kind: 'job', ...params }, query, scope, () => noSuchJob(listJobActivities)),
    listCustomerActivities: ({ params, query }, { scope }) =>
      list({ kind: 'customer', ...params }, query, scope, () =>
        noSuchCustomer(listCustomerActivities),
      ),
    listTreasureActivities: ({ params, query }, { scope }) =>
      list({ kind: 'treasure', ...params }, query, scope, () =>
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

/** Undefined means any assignee. Null means no assignee. */
function readAssignee(asked: string | undefined, caller: SignedIn): number | null | undefined {
  if (asked === undefined) return undefined
  if (asked === 'self') return caller.id
  return asked === 'nobody' ? null : Number(asked)
}

const isNote = ({ type, to_do }: Activity) => type === activityType.system && !to_do

const notToDo = (endpoint: Refusing<'activity_not_to_do'>) =>
  refuse(endpoint, 'activity_not_to_do', 'This is a note by the system: there is nothing to do.')

const noSuchActivity = (endpoint: Refusing<'activity_not_found'>) =>
  refuse(endpoint, 'activity_not_found', 'We can’t find that activity.')
