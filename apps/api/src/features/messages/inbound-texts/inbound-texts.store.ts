import { sql } from 'kysely'
import { hours, earlier } from '#kernel/clock.ts'
import type { Db } from '#kernel/db/connect.ts'
import { idsOf, type Due } from '#kernel/tasks/due.ts'
import type { InboundText } from '#kernel/texts.ts'
import type { Keyword } from './keywords.rules.ts'

export type NewInboundText = InboundText & {
  keyword: Keyword | null
  for_chatbot: boolean
  id_played_by?: number
}

/** Texts that people sent to us. */
export const inboundTextsStore = (db: Db) => ({
  /**
   * Returns the new row's id, or undefined if the text is already stored. The provider may deliver
   * a text more than once, even at the same moment.
   */
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

  /** Time of our last text to a mobile that was no reply to one of theirs. */
  async lastSentTo(mobile: string): Promise<Date | null> {
    const { at } = await db
      .selectFrom('messages')
      .select((eb) => eb.fn.max('created_at').as('at'))
      .where('channel', '=', 'sms')
      .where('recipient', '=', mobile)
      .where('class', '!=', 'reply')
      .where('state', '!=', 'withheld')
      .executeTakeFirstOrThrow()
    return at
  },

  /**
   * Texts that the chatbot has not read yet. Leaves out old texts, whose sender no longer expects
   * an answer.
   */
  listUnread: ({ at, most, ready }: Due) =>
    idsOf(
      db
        .selectFrom('inbound_texts')
        .select('id')
        .where('for_chatbot', '=', true)
        .where('received_at', '>', earlier(at, answeredWithin))
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

/** Milliseconds for which a sender expects an answer. */
const answeredWithin = hours(6)
