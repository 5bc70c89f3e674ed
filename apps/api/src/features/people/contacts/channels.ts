import { channel } from '@treasures/api-client'
import { sql } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import { countRows } from '#kernel/db/paged-list.ts'

/**
 * E-mail and text are on unless the person switched them off. Push is off unless they switched it
 * on.
 */
export const unlessChosen = sql<boolean>`channels.id in (${sql.lit(channel.email)}, ${sql.lit(channel.text)})`

/** Checks that all the choices name known channels. Channels are built in and never deleted. */
export async function areChannels(
  db: Db,
  choices: readonly { id_channel: number }[],
): Promise<boolean> {
  const ids = [...new Set(choices.map(({ id_channel }) => id_channel))]
  const known = db.selectFrom('channels').where(sql<boolean>`id = any(${ids}::int[])`)
  return (await countRows(known)) === ids.length
}
