import type { MessageState } from '@treasures/api-client'
import { sql, type SelectQueryBuilder } from 'kysely'
import type { StaffScope } from '#kernel/http/scope.ts'
import type { Db } from '#kernel/db/connect.ts'
import { fullNameIn } from '#kernel/db/full-name.ts'
import type { Tables } from '#kernel/db/tables.ts'
import { likePattern } from '#kernel/db/like.ts'
import { countSome, type Slice } from '#kernel/db/paged-list.ts'

/**
 * A region's staff see messages about the region's jobs and people. They also see messages that are
 * not about a record yet, such as an unconfirmed sign-up. Staff without a region see all messages.
 */
const inScope = (scope: StaffScope) =>
  scope.kind === 'region'
    ? sql<boolean>`(
        coalesce(messages.id_job, messages.id_customer, messages.id_treasure, messages.id_user) is null or
        exists (select from jobs j where j.id = messages.id_job and j.id_region = ${scope.id_region}) or
        messages.id_job is null and exists (
          select from customers c where c.id = messages.id_customer and c.id_region = ${scope.id_region}
        ) or
        messages.id_job is null and exists (
          select from treasures t where t.id = messages.id_treasure and t.id_region = ${scope.id_region}
        ) or
        exists (
          select from users u
          left join customers c on c.id = u.id_customer
          left join treasures t on t.id = u.id_treasure
          where u.id = messages.id_user
            and ${scope.id_region} in (c.id_region, t.id_region, u.id_ambassador)
        )
      )`
    : sql<boolean>`true`

/** Messages as staff see them in the Outbox. `message-sender.ts` sends the messages. */
export const messagesStore = (db: Db) => ({
  find: (scope: StaffScope, id: number) =>
    shown(db.selectFrom('messages').where(inScope(scope)))
      .where('messages.id', '=', id)
      .executeTakeFirst(),

  /** Failed messages, the latest failure first. */
  listFailed: (scope: StaffScope, since: Date, most: number) =>
    db
      .selectFrom('messages')
      .select(columnsOfFailed)
      .where(inScope(scope))
      .where('failed_at', '>=', since)
      .where((eb) =>
        eb.or([
          eb('state', '=', 'failed'),
          eb.and([eb('state', '=', 'unknown'), eb('next_try_at', 'is', null)]),
        ]),
      )
      .orderBy('failed_at', 'desc')
      .orderBy('id', 'desc')
      .limit(most)
      .execute(),

  /** Locks the row until the transaction ends. */
  lock: (scope: StaffScope, id: number) =>
    db
      .selectFrom('messages')
      .select([...columnsOfFailed, 'id_job', 'id_customer', 'id_user'])
      .where(inScope(scope))
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),

  /** Makes the message due again, as if it were new. */
  again: (id: number) =>
    db
      .updateTable('messages')
      .set({
        state: 'waiting',
        attempts: 0,
        next_try_at: null,
        sent_at: null,
        reference: null,
        error: null,
      })
      .where('id', '=', id)
      .execute(),

  noteOpened: (id: number, id_opened_by: number, opened_at: Date) =>
    db.updateTable('messages').set({ id_opened_by, opened_at }).where('id', '=', id).execute(),

  /**
   * Returns the record whose history mentions the message: the job, or the owner of the account or
   * card.
   */
  async findSubject(id: number) {
    const { id_job, id_customer, id_treasure } = await db
      .selectFrom('messages')
      .leftJoin('users', 'users.id', 'messages.id_user')
      .select((eb) => [
        'messages.id_job',
        eb.fn.coalesce('messages.id_customer', 'users.id_customer').as('id_customer'),
        eb.fn.coalesce('messages.id_treasure', 'users.id_treasure').as('id_treasure'),
      ])
      .where('messages.id', '=', id)
      .executeTakeFirstOrThrow()
    if (id_job !== null) return { id_job }
    if (id_customer !== null) return { id_customer }
    return id_treasure === null ? undefined : { id_treasure }
  },

  count: (scope: StaffScope, filters: Filters) => countSome(db, matching(db, scope, filters)),

  list: (scope: StaffScope, filters: Filters, { limit, offset }: Slice) =>
    shown(matching(db, scope, filters))
      .orderBy('messages.id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
})

const columnsOfFailed = [
  'id',
  'channel',
  'recipient',
  'subject',
  'state',
  'error',
  'next_try_at',
  'is_secret',
  'blanked_at',
  'created_at',
  'held_until',
  'send_before',
  'failed_at',
] as const

type Filters = { search: string; state?: MessageState | undefined }

const matching = (db: Db, scope: StaffScope, { search, state }: Filters) =>
  db
    .selectFrom('messages')
    .where(inScope(scope))
    .$if(state !== undefined, (query) => query.where('messages.state', '=', state ?? 'waiting'))
    .$if(search !== '', (query) =>
      query.where((eb) =>
        eb.or([
          eb('messages.recipient', 'ilike', likePattern(search)),
          eb('messages.subject', 'ilike', likePattern(search)),
        ]),
      ),
    )

const shown = (found: SelectQueryBuilder<Tables, 'messages', object>) =>
  found
    .leftJoin('users', 'users.id', 'messages.id_user')
    .leftJoin('users as opener', 'opener.id', 'messages.id_opened_by')
    .select([
      'messages.id',
      'messages.channel',
      'messages.recipient',
      'messages.subject',
      'messages.body',
      'messages.is_secret',
      'messages.is_private',
      'messages.blanked_at',
      'messages.opened_at',
      sql<string | null>`${fullNameIn('opener')}`.as('opened_by'),
      'messages.created_at',
      'messages.sent_at',
      'messages.state',
      'messages.segments',
      'messages.error',
      'messages.id_user',
      'messages.id_job',
      'messages.id_customer',
      'users.super',
      'users.is_admin',
    ])

export type OutboxRow = Awaited<ReturnType<ReturnType<typeof messagesStore>['list']>>[number]
