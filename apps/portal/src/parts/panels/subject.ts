import {
  addCustomerActivity,
  addCustomerTag,
  addJobActivity,
  addJobTag,
  addTreasureActivity,
  addTreasureTag,
  listActivityAssignableUsers,
  listCustomerActivities,
  listCustomerHistory,
  listCustomerTags,
  listJobActivities,
  listJobHistory,
  listTags,
  listTreasureActivities,
  listTreasureHistory,
  listTreasureTags,
  removeCustomerTag,
  removeJobTag,
  removeTreasureTag,
  tagModel,
  type NewActivity,
} from '@treasures/api-client'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { keyOf } from '#app/queries.ts'
import { rowsOf } from '#app/query.ts'
import { api, callQuietly } from '#app/session/api.ts'

/** Record that activities and tags belong to. */
export type Subject = { kind: 'customer' | 'treasure' | 'job'; id: number }

const activityCalls = {
  customer: { list: listCustomerActivities, add: addCustomerActivity },
  treasure: { list: listTreasureActivities, add: addTreasureActivity },
  job: { list: listJobActivities, add: addJobActivity },
} as const

export const addActivityCall = ({ kind }: Subject) => activityCalls[kind].add

/** Newest first. Without `system`, only what people wrote. */
export const activitiesOf = ({ kind, id }: Subject, { system }: { system: boolean }) =>
  rowsOf(activityCalls[kind].list, { params: { id }, query: system ? {} : { type: '!2' } })

export const addActivity = ({ kind, id }: Subject, body: NewActivity) =>
  api.call(activityCalls[kind].add, { params: { id }, body })

const historyCalls = {
  customer: listCustomerHistory,
  treasure: listTreasureHistory,
  job: listJobHistory,
} as const

/** Newest first, refetched whenever it is opened. */
export const historyOf = ({ kind, id }: Subject) =>
  infiniteQueryOptions({
    queryKey: keyOf(historyCalls[kind], { params: { id } }),
    queryFn: ({ pageParam: before, signal }) =>
      callQuietly(historyCalls[kind], { params: { id }, query: { before } }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ data, more }) => (more ? data.at(-1)?.id : undefined),
    staleTime: 0,
    gcTime: 0,
  })

/** People to assign to-dos to. They change rarely. */
export const assignable = { ...rowsOf(listActivityAssignableUsers), staleTime: 600_000 }

/** Number of a kind of record, as tags use it. */
const models = {
  treasure: tagModel.treasures,
  job: tagModel.jobs,
  customer: tagModel.customers,
} as const
export const modelOf = ({ kind }: Pick<Subject, 'kind'>) => models[kind]

/** Tags that people can add to records of this kind. */
export const tagChoices = ({ kind }: Pick<Subject, 'kind'>) => ({
  ...rowsOf(listTags, { query: { id_model: models[kind], reserved: false } }),
  staleTime: 60_000,
})

/** Tags of a record. A job already contains its tags, so it needs no call. */
export const tagsOf = ({ kind, id }: Subject & { kind: 'customer' | 'treasure' }) =>
  rowsOf(kind === 'customer' ? listCustomerTags : listTreasureTags, { params: { id } })

export async function putTagOn({ kind, id }: Subject, id_tag: number) {
  switch (kind) {
    case 'customer':
      return (await api.call(addCustomerTag, { body: { id_customer: id, id_tag } })).data
    case 'treasure':
      return (await api.call(addTreasureTag, { body: { id_treasure: id, id_tag } })).data
    case 'job':
      return (await api.call(addJobTag, { body: { id_job: id, id_tag } })).data
  }
}

const takingOff = { customer: removeCustomerTag, treasure: removeTreasureTag, job: removeJobTag }
export const takeTagOff = async ({ kind, id }: Subject, tag: number) =>
  (await api.call(takingOff[kind], { params: { id, tag } })).data
