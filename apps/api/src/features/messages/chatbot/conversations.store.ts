import type { TextPerson } from '@treasures/api-client'
import { sql } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import { fullNameIn } from '#kernel/db/full-name.ts'
import { likePattern } from '#kernel/db/like.ts'
import { countSome, type Slice } from '#kernel/db/paged-list.ts'
import type { StaffScope } from '#kernel/http/scope.ts'
import { mobilesInScope } from '../opt-outs/mobiles-in-scope.ts'

const mobile = sql.ref('conversations.mobile')

/** Customers and treasures who have the mobile now. */
export const peopleOf = (number: ReturnType<typeof sql.ref>) => sql<TextPerson[]>`coalesce((
  select json_agg(person order by person.id_customer, person.id_treasure) from (
    select id as id_customer, null::integer as id_treasure, concat_ws(' ', fname, lname) as name
    from customers where mphone = ${number}
    union all
    select null, id, concat_ws(' ', fname, lname) from treasures where mphone = ${number}
  ) person
), '[]')`

/** Matches a number as people type it, or part of its owner's name. */
export const isAbout = (number: ReturnType<typeof sql.ref>, search: string) => {
  const digits = search.replaceAll(/[\s-]/g, '').replace(/^0/, '')
  return sql<boolean>`(
    ${/^\+?\d+$/.test(digits)} and ${number} like ${likePattern(digits)}
    or exists (
      select from customers where mphone = ${number}
        and concat_ws(' ', fname, lname) ilike ${likePattern(search)}
    )
    or exists (
      select from treasures where mphone = ${number}
        and concat_ws(' ', fname, lname) ilike ${likePattern(search)}
    )
  )`
}

/** Numbers that texted us, answered by the chatbot or by staff. */
export const conversationsStore = (db: Db) => {
  const matching = (scope: StaffScope, search: string) =>
    db
      .selectFrom('conversations')
      .where(mobilesInScope(scope, mobile))
      .$if(search !== '', (query) => query.where(isAbout(mobile, search)))

  const shown = (found: ReturnType<typeof matching>) =>
    found.leftJoin('users', 'users.id', 'conversations.id_taken_by').select([
      'conversations.id',
      'conversations.mobile',
      'conversations.waiting_since',
      'conversations.taken_at',
      'conversations.last_at',
      fullNameIn('users').as('taken_by'),
      peopleOf(mobile).as('people'),
      sql<string>`coalesce((
          select body from inbound_texts i where i.mobile = conversations.mobile
          order by i.id desc limit 1
        ), '')`.as('last_text'),
    ])

  return {
    /**
     * Locks and returns a number's conversation. Its texts are therefore read one after the other.
     */
    hold: (of: string, at: Date) =>
      db
        .insertInto('conversations')
        .values({ mobile: of, last_at: at })
        .onConflict((conflict) => conflict.column('mobile').doUpdateSet({ last_at: at }))
        .returning(['id', 'taken_at', 'waiting_since'])
        .executeTakeFirstOrThrow(),

    lock: (scope: StaffScope, id: number) =>
      matching(scope, '')
        .select(['conversations.id', 'conversations.mobile', 'taken_at'])
        .where('conversations.id', '=', id)
        .forUpdate()
        .executeTakeFirst(),

    /** Marks the conversation as waiting for staff. */
    wait: (id: number, at: Date) =>
      db
        .updateTable('conversations')
        .set({ waiting_since: at })
        .where('id', '=', id)
        .where('waiting_since', 'is', null)
        .execute(),

    /** The first person to take a conversation keeps it. */
    take: (id: number, id_taken_by: number, at: Date) =>
      db
        .updateTable('conversations')
        .set({ taken_at: at, id_taken_by })
        .where('id', '=', id)
        .where('taken_at', 'is', null)
        .execute(),

    noteAnswered: (id: number, at: Date) =>
      db
        .updateTable('conversations')
        .set({ waiting_since: null, last_at: at })
        .where('id', '=', id)
        .execute(),

    /** Gives the conversations that one user has taken to another user. Returns their number. */
    handOn: async (from: number, to: number): Promise<number> => {
      const { numUpdatedRows } = await db
        .updateTable('conversations')
        .set({ id_taken_by: to })
        .where('id_taken_by', '=', from)
        .executeTakeFirst()
      return Number(numUpdatedRows)
    },

    handBack: (id: number) =>
      db
        .updateTable('conversations')
        .set({ taken_at: null, id_taken_by: null, waiting_since: null })
        .where('id', '=', id)
        .execute(),

    /**
     * True if staff have taken over the conversation that a chatbot message belongs to. Locks the
     * conversation, so that staff cannot take it over before the transaction ends.
     */
    async isTakenFrom(id_message: number): Promise<boolean> {
      const row = await db
        .selectFrom('conversations')
        .innerJoin('chatbot_events as e', 'e.id_conversation', 'conversations.id')
        .select('taken_at')
        .where('e.id_message', '=', id_message)
        .where('e.id_inbound', 'is not', null)
        .forShare('conversations')
        .executeTakeFirst()
      return row !== undefined && row.taken_at !== null
    },

    count: (scope: StaffScope, search: string) => countSome(db, matching(scope, search)),

    list: (scope: StaffScope, search: string, { limit, offset }: Slice) =>
      shown(matching(scope, search))
        .orderBy('conversations.waiting_since', (order) => order.asc().nullsLast())
        .orderBy('conversations.last_at', 'desc')
        .orderBy('conversations.id')
        .limit(limit)
        .offset(offset)
        .execute(),

    find: (scope: StaffScope, id: number) =>
      shown(matching(scope, '')).where('conversations.id', '=', id).executeTakeFirst(),
  }
}

export type ConversationRow = NonNullable<
  Awaited<ReturnType<ReturnType<typeof conversationsStore>['find']>>
>
