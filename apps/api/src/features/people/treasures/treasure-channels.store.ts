import { channelGroups } from '@treasures/api-client'
import { sql } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import { areChannels, unlessChosen } from '../contacts/channels.ts'

type Group = keyof typeof channelGroups
type Choice = { id_channel: number; enabled: boolean }

/**
 * Channels by which treasures are contacted, overall and for each group of messages. Rows exist
 * only for choices that were made.
 */
export const treasureChannelsStore = (db: Db) => ({
  list: (id_treasure: number) =>
    db
      .selectFrom('channels')
      .leftJoin('treasure_channels as chosen', (join) =>
        join
          .onRef('chosen.id_channel', '=', 'channels.id')
          .on('chosen.id_treasure', '=', id_treasure),
      )
      .select([
        'channels.id',
        'channels.name',
        sql<boolean>`coalesce(chosen.enabled, ${unlessChosen})`.as('enabled'),
      ])
      .orderBy('channels.id')
      .execute(),

  /**
   * Saves a treasure's choices. If a channel is named twice, the last choice counts. Returns false
   * if a choice names an unknown channel.
   */
  async choose(id_treasure: number, choices: readonly Choice[]): Promise<boolean> {
    const rows = [...new Map(choices.map((choice) => [choice.id_channel, choice])).values()]
    if (!(await areChannels(db, rows))) return false
    if (rows.length)
      await db
        .insertInto('treasure_channels')
        .values(rows.map((choice) => ({ id_treasure, ...choice })))
        .onConflict((oc) =>
          oc
            .columns(['id_treasure', 'id_channel'])
            .doUpdateSet((eb) => ({ enabled: eb.ref('excluded.enabled') })),
        )
        .execute()
    return true
  },

  async listGroups(id_treasure: number) {
    const rows = await db
      .selectFrom('channels')
      .innerJoin(
        sql<{ name: string }>`unnest(${Object.keys(channelGroups)}::text[])`.as<'groups'>(
          sql`groups(name)`,
        ),
        (join) => join.onTrue(),
      )
      .leftJoin('treasure_channel_groups as chosen', (join) =>
        join
          .onRef('chosen.id_channel', '=', 'channels.id')
          .onRef('chosen.channel_group', '=', 'groups.name')
          .on('chosen.id_treasure', '=', id_treasure),
      )
      .select([
        'groups.name as group',
        'channels.id',
        'channels.name',
        // A treasure who turns pushes on gets them about work unless they choose otherwise.
        sql<boolean>`coalesce(chosen.enabled, ${unlessChosen} or groups.name <> 'news')`.as(
          'enabled',
        ),
      ])
      .orderBy('channels.id')
      .execute()
    return (Object.keys(channelGroups) as Group[]).map((group) => ({
      group,
      name: channelGroups[group],
      channels: rows
        .filter((row) => row.group === group)
        .map(({ id, name, enabled }) => ({ id, name, enabled })),
    }))
  },

  async chooseForGroup(id_treasure: number, group: Group, choice: Choice): Promise<boolean> {
    if (!(await areChannels(db, [choice]))) return false
    await db
      .insertInto('treasure_channel_groups')
      .values({ id_treasure, channel_group: group, ...choice })
      .onConflict((oc) =>
        oc
          .columns(['id_treasure', 'channel_group', 'id_channel'])
          .doUpdateSet({ enabled: choice.enabled }),
      )
      .execute()
    return true
  },
})
