import {
  getConversation,
  listChatbotEvents,
  listConversations,
  listPhones,
  type Thread,
} from '@treasures/api-client'
import { keepPreviousData } from '@tanstack/react-query'
import { queries } from '#app/queries.ts'
import { queryOf } from '#app/query.ts'
import { live } from '#parts/one-job.queries.ts'

export const conversations = (search: string) => ({
  ...queryOf(listConversations, { query: { search } }),
  placeholderData: keepPreviousData,
  ...live,
})

export const conversation = (id: number) => ({
  ...queryOf(getConversation, { params: { id } }),
  ...live,
})

export const events = (search: string, page: number) => ({
  ...queryOf(listChatbotEvents, { query: { search, page } }),
  placeholderData: keepPreviousData,
  ...live,
})

export const phones = { ...queryOf(listPhones), ...live }

/** Shows the conversation that a call returned. */
export const threadChanged = (thread: Thread) =>
  void queries.setQueryData(conversation(thread.id).queryKey, thread)
