import {
  getConversation,
  listChatbotEvents,
  listConversations,
  listPhones,
  type Thread,
} from '@treasures/api-client'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#app/session/api.ts'
import { live } from '#parts/one-job.queries.ts'
import { queries } from '#parts/queries.ts'

const key = ['chatbot'] as const
const threadKey = (id: number) => [...key, 'conversation', id] as const

export const conversations = (search: string) =>
  queryOptions({
    queryKey: [...key, 'conversations', search],
    queryFn: ({ signal }) => api.call(listConversations, { query: { search } }, { signal }),
    placeholderData: keepPreviousData,
    ...live,
  })

export const conversation = (id: number) =>
  queryOptions({
    queryKey: threadKey(id),
    queryFn: ({ signal }) => api.call(getConversation, { params: { id } }, { signal }),
    ...live,
  })

export const events = (search: string, page: number) =>
  queryOptions({
    queryKey: [...key, 'events', search, page],
    queryFn: ({ signal }) => api.call(listChatbotEvents, { query: { search, page } }, { signal }),
    placeholderData: keepPreviousData,
    ...live,
  })

export const phones = queryOptions({
  queryKey: [...key, 'phones'],
  queryFn: ({ signal }) => api.call(listPhones, {}, { signal }),
  ...live,
})

/** Shows the conversation that a call returned and refetches the lists. */
export async function threadChanged(thread: Thread) {
  queries.setQueryData(threadKey(thread.id), thread)
  await queries.invalidateQueries({ queryKey: key })
}

export const chatbotChanged = () => queries.invalidateQueries({ queryKey: key })
