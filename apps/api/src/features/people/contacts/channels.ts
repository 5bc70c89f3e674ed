import { channel } from '@treasures/api-client'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/connect.ts'
import { countRows } from '../../../kernel/db/paged-list.ts'

/** E-mail and text reach everybody who did not say no; a push only those who said yes. */
export const unlessChosen = sql<boolean>`channels.id in (${sql.lit(channel.email)}, ${sql.lit(channel.text)})`

/** Whether these are channels, which are the program's own: none ever goes. */
export async function areChannels(
  db: Db,
  choices: readonly { id_channel: number }[],
): Promise<boolean> {
  const ids = [...new Set(choices.map(({ id_channel }) => id_channel))]
  const known = db.selectFrom('channels').where(sql<boolean>`id = any(${ids}::int[])`)
  return (await countRows(known)) === ids.length
}
