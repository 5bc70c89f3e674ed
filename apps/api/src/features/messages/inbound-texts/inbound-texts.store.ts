import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/connect.ts'
import { idsOf, type Due } from '../../../kernel/tasks/due.ts'
import type { InboundText } from '../../../kernel/texts.ts'
import type { Keyword } from './keywords.rules.ts'

export type NewInboundText = InboundText & {
  keyword: Keyword | null
  for_chatbot: boolean
  id_played_by?: number
}

/** What people texted to us. */
export const inboundTextsStore = (db: Db) => ({
  /** Its number, where it is new: the provider may bring it more than once, and at the same time. */
  async add(text: NewInboundText, received_at: Date): Promise<number | undefined> {
    const added = await db
      .insertInto('inbound_texts')
      .values({ ...text, received_at })
      .onConflict((conflict) => conflict.column('reference').doNothing())
      .returning('id')
      .executeTakeFirst()
    return added?.id
  },

  find: (id: number) =>
    db
      .selectFrom('inbound_texts')
      .select(['id', 'mobile', 'body', 'keyword', 'id_played_by'])
      .where('id', '=', id)
      .executeTakeFirst(),

  /** Those that the chatbot has not read, of the time in which somebody still waits for an answer. */
  listUnread: ({ at, most, ready }: Due) =>
    idsOf(
      db
        .selectFrom('inbound_texts')
        .select('id')
        .where('for_chatbot', '=', true)
        .where('received_at', '>', new Date(at.getTime() - answeredWithin))
        .where(
          sql<boolean>`not exists (
            select from chatbot_events e where e.id_inbound = inbound_texts.id
          )`,
        )
        .where(ready('inbound_texts.id'))
        .orderBy('id')
        .limit(most),
    ),
})

/** Milliseconds. */
const answeredWithin = 6 * 3_600_000
