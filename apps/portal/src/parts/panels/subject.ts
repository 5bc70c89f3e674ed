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
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../../app/session/api.ts'

/** Record that activities and tags belong to. Its queries are under `[kind, id]`. */
export type Subject = { kind: 'customer' | 'treasure' | 'job'; id: number }

const activityCalls = {
  customer: { list: listCustomerActivities, add: addCustomerActivity },
  treasure: { list: listTreasureActivities, add: addTreasureActivity },
  job: { list: listJobActivities, add: addJobActivity },
} as const

export const addActivityCall = ({ kind }: Subject) => activityCalls[kind].add

export const activitiesKey = ({ kind, id }: Subject) => [kind, id, 'activities'] as const

/** Newest first. Without `system`, only what people wrote. */
export const activitiesOf = (subject: Subject, { system }: { system: boolean }) =>
  queryOptions({
    queryKey: [...activitiesKey(subject), { system }],
    queryFn: async ({ signal }) => {
      const query = system ? {} : { type: '!2' }
      const input = { params: { id: subject.id }, query }
      return (await api.call(activityCalls[subject.kind].list, input, { signal })).data
    },
  })

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
    queryKey: [kind, id, 'history'],
    queryFn: ({ pageParam: before, signal }) =>
      api.call(historyCalls[kind], { params: { id }, query: { before } }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ data, more }) => (more ? data.at(-1)?.id : undefined),
    staleTime: 0,
    gcTime: 0,
  })

/** People to assign to-dos to. They change rarely. */
export const assignable = queryOptions({
  queryKey: ['assignable'],
  queryFn: async ({ signal }) => (await api.call(listActivityAssignableUsers, {}, { signal })).data,
  staleTime: 600_000,
})

/** Number of a kind of record, as tags use it. */
const models = {
  treasure: tagModel.treasures,
  job: tagModel.jobs,
  customer: tagModel.customers,
} as const
export const modelOf = ({ kind }: Pick<Subject, 'kind'>) => models[kind]

/** Tags that people can add to records of this kind. */
export const tagChoices = ({ kind }: Pick<Subject, 'kind'>) =>
  queryOptions({
    queryKey: ['tags', kind],
    queryFn: async ({ signal }) => {
      const query = { id_model: models[kind], reserved: false }
      return (await api.call(listTags, { query }, { signal })).data
    },
    staleTime: 60_000,
  })

export const tagsKey = ({ kind, id }: Subject) => [kind, id, 'tags'] as const

/** Tags of a record. A job already contains its tags, so it needs no call. */
export const tagsOf = (subject: Subject & { kind: 'customer' | 'treasure' }) =>
  queryOptions({
    queryKey: tagsKey(subject),
    queryFn: async ({ signal }) => {
      const call = subject.kind === 'customer' ? listCustomerTags : listTreasureTags
      return (await api.call(call, { params: { id: subject.id } }, { signal })).data
    },
  })

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
