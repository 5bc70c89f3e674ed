import {
  listActivities,
  listChatbotEvents,
  listConversations,
  listLogs,
  listMessages,
} from '@treasures/api-client'
import { beforeAll, expect, test } from 'vitest'
import { createUser, signIn, type SignedInClient } from './sign-in.ts'
import { useApp } from './use-app.ts'

const rows = 10_002
/** Rows of tables that only grow. They name records that nobody needs here. */
const fill = `
begin;
set local session_replication_role = replica;
insert into messages (channel, recipient, subject, body, created_at, sent_at, state)
  select 'email', 'person' || i || '@example.org', 'Booked', '', now(), now(), 'sent' from generate_series(1, ${rows}) i;
insert into activities (type, descr, created_at) select 2, 'Changed', now() from generate_series(1, ${rows}) i;
insert into automation_runs (id_listener, version, id_event, subject, state, created_at, ended_at)
  select 1, 1, 1, 'job:' || i, 'done', now(), now() from generate_series(1, ${rows}) i;
insert into conversations (mobile, last_at)
  select '+44770' || lpad(i::text, 7, '0'), now() from generate_series(1, ${rows}) i;
insert into chatbot_events (id_conversation, did, at) select id, 'nothing', now() from conversations;
commit;
analyze messages, activities, automation_runs, conversations, chatbot_events;`

let owner: SignedInClient
const { app, database } = useApp()
beforeAll(async () => {
  await database.script(fill)
  owner = await signIn(app, await createUser(database.db, { super: true }))
})

const page = { page: 10, per_page: 1 }
test.for([
  ['messages', () => owner.call(listMessages, { query: page })],
  ['messages in a state', () => owner.call(listMessages, { query: { ...page, state: 'sent' } })],
  ['messages found', () => owner.call(listMessages, { query: { ...page, search: 'person' } })],
  ['activities', () => owner.call(listActivities, { query: page })],
  ['activities found', () => owner.call(listActivities, { query: { ...page, search: 'chang' } })],
  ['runs of listeners', () => owner.call(listLogs, { query: page })],
  ['conversations', () => owner.call(listConversations, { query: page })],
  ['events of the chatbot', () => owner.call(listChatbotEvents, { query: page })],
] as const)('%s are counted up to 10,000', async ([, call]) => {
  expect((await call()).meta).toEqual({ ...page, total: 10_000, total_capped: true })
})

test('rows after the last one that is counted can be read', async () => {
  const { data } = await owner.call(listMessages, { query: { page: 41, per_page: 250 } })
  expect(data).toHaveLength(rows - 10_000)
})
