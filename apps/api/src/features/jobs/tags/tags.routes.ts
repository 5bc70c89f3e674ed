import {
  addCustomerTag,
  addJobTag,
  addTreasureTag,
  createTag,
  decideAccess,
  deleteTag,
  listCustomerTags,
  listTreasureTags,
  removeCustomerTag,
  removeJobTag,
  removeTreasureTag,
  updateTag,
} from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import type { Db } from '#kernel/db/connect.ts'
import { userActor } from '#events/define-event.ts'
import { recordEvent } from '#events/record-event.ts'
import type { Handlers, ScopedContext } from '#kernel/http/mount.ts'
import { refuse, refuseGenerally, type Refusal, type Refusing } from '#kernel/http/refuse.ts'
import type { StaffScope } from '#kernel/http/scope.ts'
import { seesSubject, type Subject, type SubjectKind } from '../activities/subjects.store.ts'
import { noSuchCustomer } from '../../people/customers/customers.refusals.ts'
import { noSuchJob } from '../jobs/jobs.refusals.ts'
import { noSuchTreasure } from '../../people/treasures/treasures.refusals.ts'
import { taggedThings, tagsStore } from './tags.store.ts'

/** Calls for tags themselves, and for tags of treasures, jobs and customers. */
export function tagsRoutes({ database: { db } }: Pick<Deps, 'database'>) {
  /** Adding a tag twice changes nothing. */
  const putOn =
    (
      kind: SubjectKind,
      endpoint: Refusing<'tag_not_found' | 'tag_reserved'>,
      noRecord: () => Refusal,
    ) =>
    (id: number, id_tag: number, { caller, scope, at, once }: ScopedContext<StaffScope>) =>
      once(async (tx) => {
        const store = tagsStore(tx)
        if (!(await seesSubject(tx, scope, { kind, id }, { hold: true }))) throw noRecord()
        const tag = await store.findUncounted(id_tag)
        if (tag?.id_model !== taggedThings[kind].id_model) throw noSuchTag(endpoint)
        if (tag.reserved) throw isReserved(endpoint)
        if (await store.putOn(kind, id, id_tag))
          await recordTag(tx, { at, caller }, { kind, id }, tag, [null, tag.name])
        return { data: await store.listOn(kind, id) }
      })

  /** Removing an absent tag changes nothing. */
  const takeOff =
    (kind: SubjectKind, endpoint: Refusing<'tag_reserved'>, noRecord: () => Refusal) =>
    (
      { id, tag: id_tag }: { id: number; tag: number },
      { caller, scope, at, once }: ScopedContext<StaffScope>,
    ) =>
      once(async (tx) => {
        const store = tagsStore(tx)
        if (!(await seesSubject(tx, scope, { kind, id }, { hold: true }))) throw noRecord()
        const tag = await store.findUncounted(id_tag)
        if (tag?.reserved) throw isReserved(endpoint)
        if (tag && (await store.takeOff(kind, id, id_tag)))
          await recordTag(tx, { at, caller }, { kind, id }, tag, [tag.name, null])
        return { data: await store.listOn(kind, id) }
      })

  const listOn =
    (kind: SubjectKind, noRecord: () => Refusal) =>
    async (id: number, { scope }: ScopedContext<StaffScope>) => {
      if (!(await seesSubject(db, scope, { kind, id }))) throw noRecord()
      return { data: await tagsStore(db).listOn(kind, id) }
    }

  const ofTreasure = listOn('treasure', () => noSuchTreasure(listTreasureTags))
  const ofCustomer = listOn('customer', () => noSuchCustomer(listCustomerTags))
  const onTreasure = putOn('treasure', addTreasureTag, () => noSuchTreasure(addTreasureTag))
  const onJob = putOn('job', addJobTag, () => noSuchJob(addJobTag))
  const onCustomer = putOn('customer', addCustomerTag, () => noSuchCustomer(addCustomerTag))
  const offTreasure = takeOff('treasure', removeTreasureTag, () =>
    noSuchTreasure(removeTreasureTag),
  )
  const offJob = takeOff('job', removeJobTag, () => noSuchJob(removeJobTag))
  const offCustomer = takeOff('customer', removeCustomerTag, () =>
    noSuchCustomer(removeCustomerTag),
  )

  return {
    listTags: async ({ query: { id_model, reserved } }) => ({
      data: await tagsStore(db).list({
        id_model: id_model === '' ? undefined : id_model,
        reserved: reserved === '' ? undefined : reserved,
      }),
    }),

    createTag: ({ body }, { caller, once }) =>
      once(async (tx) => {
        if (body.reserved && decideAccess(updateTag, caller) !== 'yes')
          throw refuseGenerally('forbidden', 'Only an admin may reserve a tag.')
        const store = tagsStore(tx)
        const id = await store.insert(body)
        const made = id === undefined ? undefined : await store.find(id)
        if (!made) throw tagExists(createTag)
        return made
      }),

    updateTag: ({ params: { id }, body }, { once }) =>
      once(async (tx) => {
        const store = tagsStore(tx)
        const before = await store.find(id)
        if (!before) throw noSuchTag(updateTag)
        if (before.reserved && body.reserved !== false) throw isReserved(updateTag)
        if (!(await store.update(id, body))) throw tagExists(updateTag)
        return { ...before, ...body, reserved: body.reserved ?? before.reserved }
      }),

    deleteTag: ({ params: { id } }, { caller, at, once }) =>
      once(async (tx) => {
        const store = tagsStore(tx)
        const tag = await store.find(id)
        if (!tag) throw noSuchTag(deleteTag)
        if (!(await store.remove(id))) throw isReserved(deleteTag)
        await recordEvent(tx, {
          event: 'tag.changed',
          at,
          by: userActor(caller.id),
          id_record: id,
          data: { changes: [{ field: 'tag', before: tag.name, after: null }] },
        })
        return { id }
      }),

    listTreasureTags: ({ params }, context) => ofTreasure(params.id, context),
    listCustomerTags: ({ params }, context) => ofCustomer(params.id, context),

    addTreasureTag: ({ body }, context) => onTreasure(body.id_treasure, body.id_tag, context),
    addJobTag: ({ body }, context) => onJob(body.id_job, body.id_tag, context),
    addCustomerTag: ({ body }, context) => onCustomer(body.id_customer, body.id_tag, context),
    removeTreasureTag: ({ params }, context) => offTreasure(params, context),
    removeJobTag: ({ params }, context) => offJob(params, context),
    removeCustomerTag: ({ params }, context) => offCustomer(params, context),
  } satisfies Partial<Handlers>
}

const recordTag = (
  tx: Db,
  { at, caller }: Pick<ScopedContext<StaffScope>, 'at' | 'caller'>,
  { kind, id }: Subject,
  tag: { id: number },
  [before, after]: [string | null, string | null],
) =>
  recordEvent(tx, {
    event: 'tag.changed',
    at,
    by: userActor(caller.id),
    id_record: tag.id,
    [taggedThings[kind].id]: id,
    data: { changes: [{ field: 'tag', before, after }] },
  })

const noSuchTag = (endpoint: Refusing<'tag_not_found'>) =>
  refuse(endpoint, 'tag_not_found', 'We can’t find that tag.')

const isReserved = (endpoint: Refusing<'tag_reserved'>) =>
  refuse(
    endpoint,
    'tag_reserved',
    'This tag is reserved: it is set automatically and cannot be changed.',
  )

const tagExists = (endpoint: Refusing<'tag_exists'>) =>
  refuse(endpoint, 'tag_exists', 'There is a tag of this name already.', {
    errors: { name: ['There is a tag of this name already'] },
  })
