import { channel } from '@treasures/api-client'
import { sql } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'

type Counted = {
  id: number
  name: string
  sent: number
  failed: number
  waiting: number
  last_sent_at: Date | null
  stuck_at: Date | null
}

/** Counts messages by channel, in tables that other features write. */
export const deliveryStore = (db: Db) => ({
  async countByChannel(since: Date): Promise<Counted[]> {
    const { rows } = await sql<Counted>`
      select channels.id, channels.name,
        count(*) filter (where m.state in ('sent', 'delivered'))::int as sent,
        count(*) filter (where m.state = 'failed')::int as failed,
        count(*) filter (where m.state in ('waiting', 'sending', 'unknown'))::int as waiting,
        max(m.sent_at) as last_sent_at,
        max(m.failed_at) filter (where m.state in ('waiting', 'sending', 'unknown')) as stuck_at
      from channels
      left join messages m
        on m.created_at >= ${since}
        and channels.id = case m.channel
          when 'email' then ${channel.email}::int when 'sms' then ${channel.text}::int else ${channel.push}::int
        end
      group by channels.id, channels.name
      order by channels.id
    `.execute(db)
    return rows
  },
})
