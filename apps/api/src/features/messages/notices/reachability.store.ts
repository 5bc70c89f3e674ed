import { channel as channels, type ChannelGroup } from '@treasures/api-client'
import { sql } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import { must } from '#kernel/db/must.ts'
import type { NoticeChannel } from './notice.ts'
import type { Reachability } from './decide-notice.rules.ts'

/** Columns of a message that name its recipient. */
export type Recipient = {
  channel: NoticeChannel
  /** Empty if the person has no address for the channel. */
  recipient: string
  channel_group: ChannelGroup | null
  id_customer: number | null
  id_treasure: number | null
  /**
   * User that the message is about. This user is also the recipient if the message names no
   * customer or treasure.
   */
  id_user: number | null
}

const ids = { email: channels.email, sms: channels.text, push: channels.push } as const

/**
 * Reads by which channels we may reach a person. E-mail and text are open unless the person turned
 * them off. Pushes are closed until the person turns them on. Customers and treasures do so in
 * their settings, staff on the device. Advertising by push has to be turned on separately.
 */
export const reachabilityStore = (db: Db) => ({
  async read(to: Recipient): Promise<Omit<Reachability, 'hasHadEnough' | 'isReplaced'>> {
    const { rows } = await sql<Omit<Reachability, 'hasAddress' | 'hasHadEnough' | 'isReplaced'>>`
      select
        coalesce(
          (select c.enabled from customer_channels c
            where c.id_customer = who.id_customer and c.id_channel = asked.id_channel),
          (select c.enabled from treasure_channels c
            where c.id_treasure = who.id_treasure and c.id_channel = asked.id_channel),
          asked.unless_chosen or coalesce(who.id_customer, who.id_treasure) is null
        ) as "isOn",
        coalesce(
          (select g.enabled from treasure_channel_groups g
            where g.id_treasure = who.id_treasure and g.id_channel = asked.id_channel
              and g.channel_group = asked.channel_group),
          asked.unless_chosen or asked.channel_group is distinct from 'news'
        ) as "groupIsOn",
        -- Treasures work with us: news of that are theirs until they switch them off, as a group.
        who.id_treasure is not null or coalesce(
          (select m.agreed from marketing_consents m
            where m.id_customer = who.id_customer and m.id_channel = asked.id_channel
            order by m.id desc limit 1),
          false
        ) as "hasConsent",
        exists (
          select from text_opt_outs o where o.mobile = asked.recipient and o.lifted_at is null
        ) as "isStopped",
        exists (
          select from email_bounces b
          where b.address = lower(asked.recipient) and b.cleared_at is null
        ) as "isBounced",
        case
          when exists (select from opened) or exists (
            select from users staff
            where (staff.super or staff.is_admin or staff.id_ambassador is not null)
              and (lower(staff.email) = lower(asked.recipient)
                or staff.id_customer = who.id_customer or staff.id_treasure = who.id_treasure
                or (who.id_customer is null and who.id_treasure is null and staff.id = asked.id_user))
          ) then 'none'
          when who.id_customer is not null then 'customer'
          else 'other'
        end as trial
      from (
        select ${to.recipient}::text as recipient, ${ids[to.channel]}::int as id_channel,
          ${to.channel_group}::text as channel_group, ${to.channel !== 'push'}::boolean as unless_chosen,
          ${to.id_user}::int as id_user
      ) asked
      left join users u
        on u.id = asked.id_user and coalesce(${to.id_customer}::int, ${to.id_treasure}::int) is null
      cross join lateral (
        select coalesce(${to.id_customer}::int, u.id_customer) as id_customer,
          coalesce(${to.id_treasure}::int, u.id_treasure) as id_treasure
      ) who
    `.execute(db)
    const row = must(rows[0])
    return { hasAddress: to.recipient !== '', ...row }
  },
})
