import { sql } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import { fullNameIn } from '#kernel/db/full-name.ts'
import type { StaffScope } from '#kernel/http/scope.ts'
import { mobilesInScope } from '../opt-outs/mobiles-in-scope.ts'
import { peopleOf } from './conversations.store.ts'

/** Largest number of texts shown in each direction. */
const textsAtMost = 200

const by = sql<string | null>`nullif(${fullNameIn('users')}, '')`

/** Texts from and to a mobile. */
export const threadStore = (db: Db) => ({
  /** Newest first. */
  listTheirs: (mobile: string) =>
    db
      .selectFrom('inbound_texts as i')
      .leftJoin('chatbot_events as e', 'e.id_inbound', 'i.id')
      .leftJoin('users', 'users.id', 'i.id_played_by')
      .select(['i.id', 'i.received_at as at', 'i.body', 'e.understood', 'e.did', by.as('by')])
      .where('i.mobile', '=', mobile)
      .orderBy('i.id', 'desc')
      .limit(textsAtMost)
      .execute(),

  /** Newest first. */
  listOurs: (mobile: string) =>
    db
      .selectFrom('messages as m')
      .leftJoin('chatbot_events as e', (join) =>
        join.onRef('e.id_message', '=', 'm.id').on('e.id_inbound', 'is', null),
      )
      .leftJoin('users', 'users.id', 'e.id_user')
      .select([
        'm.id',
        'm.created_at as at',
        'm.body',
        'm.is_private',
        'm.state',
        'm.error',
        by.as('by'),
      ])
      .where('m.recipient', '=', mobile)
      .where('m.channel', '=', 'sms')
      .orderBy('m.id', 'desc')
      .limit(textsAtMost)
      .execute(),

  /** Numbers that we texted, latest first. */
  listPhones: (scope: StaffScope, most: number) =>
    db
      .selectFrom((eb) =>
        eb
          .selectFrom('messages')
          .select(['recipient as mobile', (by) => by.fn.max('id').as('last')])
          .where('channel', '=', 'sms')
          .where('recipient', 'like', '+447%')
          .groupBy('recipient')
          .as('phone'),
      )
      .select(['phone.mobile', peopleOf(sql.ref('phone.mobile')).as('people')])
      .where(mobilesInScope(scope, sql.ref('phone.mobile')))
      .orderBy('phone.last', 'desc')
      .limit(most)
      .execute(),
})

export type TheirText = Awaited<ReturnType<ReturnType<typeof threadStore>['listTheirs']>>[number]
export type OurText = Awaited<ReturnType<ReturnType<typeof threadStore>['listOurs']>>[number]
