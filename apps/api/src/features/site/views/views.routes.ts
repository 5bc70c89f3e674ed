import {
  decideAccess,
  deleteView,
  shareView,
  unshareView,
  updateView,
  createView,
  type View,
} from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import type { Db } from '#kernel/db/connect.ts'
import type { SignedIn } from '#kernel/http/caller.ts'
import { filterErrors } from '#kernel/http/filters.ts'
import type { Handlers, SignedContext } from '#kernel/http/mount.ts'
import { refuse, refuseGenerally, type Refusing } from '#kernel/http/refuse.ts'
import { viewedLists } from './view-lists.ts'
import { ownerOf, viewsStore, type ViewRecord } from './views.store.ts'

/** Named filters of lists. The records of a view are always those of the caller's own list. */
export function viewsRoutes({ database: { db } }: Pick<Deps, 'database'>) {
  async function lock(
    tx: Db,
    endpoint: Refusing<'view_not_found'>,
    caller: SignedIn,
    id: number,
  ): Promise<ViewRecord> {
    const found = await viewsStore(tx).lock(caller, id)
    if (!found || !maySee(caller, found))
      throw refuse(endpoint, 'view_not_found', 'We can’t find that view.')
    if (isShared(found) && decideAccess(shareView, caller) !== 'yes')
      throw refuseGenerally('forbidden', 'You may not change views that colleagues share.')
    return found
  }
  async function shown(tx: Db, caller: SignedIn, id: number): Promise<View> {
    const found = await viewsStore(tx).find(caller, id)
    if (!found) throw new Error('The view is gone')
    return showView(found)
  }
  const give =
    (endpoint: typeof shareView | typeof unshareView, toAll: boolean) =>
    ({ params: { id } }: { params: { id: number } }, { caller, once }: SignedContext) =>
      once(async (tx) => {
        await lock(tx, endpoint, caller, id)
        const owner = ownerOf(caller, toAll)
        checkKept(endpoint, await viewsStore(tx).update(id, owner, owner))
        return shown(tx, caller, id)
      })

  return {
    async listViews(_input, { caller }) {
      const views = await viewsStore(db).list(caller)
      return { data: views.filter((view) => maySee(caller, view)).map(showView) }
    },

    async countViews(_input, { caller, at }) {
      const views = await viewsStore(db).list(caller)
      const pinned = views.filter((view) => view.is_pinned && maySee(caller, view))
      return {
        data: await Promise.all(
          pinned.map(async (view) => ({
            id: view.id,
            ...(await viewedLists[view.list].count(db, caller, at, showView(view).query)),
          })),
        ),
      }
    },

    createView({ body }, { caller, at, once }) {
      if (!maySee(caller, body)) throw refuseGenerally('forbidden', 'You may not see this list.')
      checkFilters(body.list, body.query)
      return once(async (tx) => {
        const id = await viewsStore(tx).insert(body, ownerOf(caller, false), at)
        if (typeof id === 'string') throw notKept(createView, id)
        return shown(tx, caller, id)
      })
    },

    updateView: ({ params: { id }, body }, { caller, once }) =>
      once(async (tx) => {
        const view = await lock(tx, updateView, caller, id)
        if (body.query) checkFilters(view.list, body.query)
        checkKept(updateView, await viewsStore(tx).update(id, body, view))
        return shown(tx, caller, id)
      }),

    deleteView: ({ params: { id } }, { caller, once }) =>
      once(async (tx) => {
        await lock(tx, deleteView, caller, id)
        await viewsStore(tx).remove(id)
        return { id }
      }),

    shareView: give(shareView, true),
    unshareView: give(unshareView, false),
  } satisfies Partial<Handlers>
}

const isShared = ({ id_user }: Pick<ViewRecord, 'id_user'>) => id_user === null

const maySee = (caller: SignedIn, { list }: Pick<View, 'list'>) =>
  decideAccess(viewedLists[list].endpoint, caller) === 'yes'

/** Leaves out saved filters that the list no longer has. */
function showView({ id, name, list, query, is_pinned, ...view }: ViewRecord): View {
  const lost = Object.keys(filterErrors(viewedLists[list].endpoint, query))
  return {
    id,
    name,
    list,
    query: Object.fromEntries(Object.entries(query).filter(([filter]) => !lost.includes(filter))),
    lost,
    is_pinned,
    is_shared: isShared(view),
    created_at: view.created_at.toISOString(),
  }
}

function checkFilters(list: View['list'], query: Record<string, string>) {
  const errors = filterErrors(viewedLists[list].endpoint, query)
  if (Object.keys(errors).length > 0)
    throw refuseGenerally('invalid_fields', 'The list does not have these filters.', { errors })
}

type Limited = Refusing<'view_exists' | 'too_many_views'>

function checkKept(endpoint: Limited, outcome: 'done' | 'taken' | 'full') {
  if (outcome !== 'done') throw notKept(endpoint, outcome)
}

const notKept = (endpoint: Limited, why: 'taken' | 'full') =>
  why === 'taken'
    ? refuse(endpoint, 'view_exists', 'This list already has a view with this name.')
    : refuse(
        endpoint,
        'too_many_views',
        'There are as many views, or pinned views, as there can be. Delete or unpin another first.',
      )
