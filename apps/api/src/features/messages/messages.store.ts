import { sql } from 'kysely'
import type { Scope } from '../../shared/caller.ts'
import type { Db } from '../../shared/db/connect.ts'
import { likePattern } from '../../shared/like.ts'

/** Messages about a job or a person of the region; all of them without a region. */
const inScope = (scope: Scope) =>
  scope.kind === 'region'
    ? sql<boolean>`(
        exists (select from jobs j where j.id = messages.id_job and j.id_region = ${scope.id_region}) or
        exists (
          select from users u
          left join customers c on c.id = u.id_customer
          left join treasures t on t.id = u.id_treasure
          where u.id = messages.id_user
            and ${scope.id_region} in (c.id_region, t.id_region, u.id_ambassador)
        )
      )`
    : sql<boolean>`${scope.kind === 'all'}::boolean`

export type OutboxPage = { page: number; per_page: number; search: string }

/** What staff read of the outbox. Sending it is for `messages-sender.ts`. */
export const messagesStore = (db: Db) => ({
  async list(scope: Scope, { page, per_page, search }: OutboxPage) {
    const pattern = likePattern(search)
    const found = db
      .selectFrom('messages')
      .where(inScope(scope))
      .$if(search !== '', (query) =>
        query.where((eb) =>
          eb.or([
            eb('messages.recipient', 'ilike', pattern),
            eb('messages.subject', 'ilike', pattern),
          ]),
        ),
      )
    const { total } = await found
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    const rows = await found
      .leftJoin('users', 'users.id', 'messages.id_user')
      .select([
        'messages.id',
        'messages.channel',
        'messages.recipient',
        'messages.subject',
        'messages.body',
        'messages.is_secret',
        'messages.created_at',
        'messages.sent_at',
        'messages.error',
        'messages.id_user',
        'messages.id_job',
        'users.super',
        'users.is_admin',
      ])
      .orderBy('messages.id', 'desc')
      .limit(per_page)
      .offset((page - 1) * per_page)
      .execute()
    return { total, rows }
  },
})
export type OutboxRow = Awaited<
  ReturnType<ReturnType<typeof messagesStore>['list']>
>['rows'][number]
