import type { ChatbotDid, Understood } from '@treasures/api-client'
import { sql } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import { fullNameIn } from '#kernel/db/full-name.ts'
import { countRows, countSome, type Slice } from '#kernel/db/paged-list.ts'
import type { StaffScope } from '#kernel/http/scope.ts'
import { mobilesInScope } from '../opt-outs/mobiles-in-scope.ts'
import { isAbout, peopleOf } from './conversations.store.ts'

type NewEvent = {
  id_conversation: number
  at: Date
  did: ChatbotDid
  id_job?: number | null
  id_message?: number | null
} & (
  | { id_inbound: number; understood: Understood; is_idle: boolean; id_user: number | null }
  | { id_inbound?: never; id_user: number }
)

export type EventFilter = {
  search: string
  understood?: Understood | undefined
  did?: ChatbotDid | undefined
}

const mobile = sql.ref('c.mobile')

/** Log of the texts that people sent, and of the acts of the chatbot and of staff. */
export const chatbotEventsStore = (db: Db) => {
  const matching = (scope: StaffScope, { search, understood, did }: EventFilter) =>
    db
      .selectFrom('chatbot_events as e')
      .innerJoin('conversations as c', 'c.id', 'e.id_conversation')
      .where(mobilesInScope(scope, mobile))
      .$if(search !== '', (query) => query.where(isAbout(mobile, search)))
      .$if(understood !== undefined, (query) =>
        query.where('e.understood', '=', understood ?? null),
      )
      .$if(did !== undefined, (query) => query.where('e.did', '=', did as ChatbotDid))

  return {
    add: ({ understood, ...event }: NewEvent & { understood?: Understood }) =>
      db
        .insertInto('chatbot_events')
        .values({
          id_inbound: null,
          id_job: null,
          id_message: null,
          ...event,
          understood: understood ?? null,
        })
        .execute(),

    /** Number of answers since the given time that changed nothing. */
    countIdle: (id_conversation: number, since: Date) =>
      countRows(
        db
          .selectFrom('chatbot_events')
          .where('id_conversation', '=', id_conversation)
          .where('at', '>', since)
          .where('is_idle', '=', true),
      ),

    count: (scope: StaffScope, filter: EventFilter) => countSome(db, matching(scope, filter)),

    list: (scope: StaffScope, filter: EventFilter, { limit, offset }: Slice) =>
      matching(scope, filter)
        .leftJoin('inbound_texts as i', 'i.id', 'e.id_inbound')
        .leftJoin('messages as m', 'm.id', 'e.id_message')
        .leftJoin('users', 'users.id', 'e.id_user')
        .select([
          'e.id',
          'e.at',
          'e.id_conversation',
          'c.mobile',
          peopleOf(mobile).as('people'),
          'i.body as inbound',
          'e.understood',
          'e.did',
          'e.id_job',
          'm.body as answer',
          sql<string | null>`nullif(${fullNameIn('users')}, '')`.as('by'),
        ])
        .orderBy('e.id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute(),
  }
}
