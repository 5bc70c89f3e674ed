import {
  marketingWords,
  type CustomerChannel,
  type CustomerChannelChoice,
} from '@treasures/api-client'
import { sql } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import { areChannels, unlessChosen } from '../contacts/channels.ts'

/** Time and signed-in user of a choice. Choices through the link in an e-mail have no user. */
type Said = { at: Date; id_user: number | null }

/** Channels by which customers are contacted. Rows exist only for choices that were made. */
export const customerChannelsStore = (db: Db) => ({
  async list(id_customer: number): Promise<CustomerChannel[]> {
    const rows = await db
      .selectFrom('channels')
      .leftJoin('customer_channels as chosen', (join) =>
        join
          .onRef('chosen.id_channel', '=', 'channels.id')
          .on('chosen.id_customer', '=', id_customer),
      )
      .leftJoinLateral(
        (eb) =>
          eb
            .selectFrom('marketing_consents')
            .select(['agreed', 'given_at', 'wording'])
            .where('id_customer', '=', id_customer)
            .whereRef('id_channel', '=', 'channels.id')
            .orderBy('id', 'desc')
            .limit(1)
            .as('said'),
        (join) => join.onTrue(),
      )
      .select([
        'channels.id',
        'channels.name',
        sql<boolean>`coalesce(chosen.enabled, ${unlessChosen})`.as('enabled'),
        'said.agreed',
        'said.given_at',
        'said.wording',
      ])
      .orderBy('channels.id')
      .execute()
    return rows.map(({ id, name, enabled, agreed, given_at, wording }) => ({
      id,
      name,
      enabled,
      marketing: {
        agreed: agreed ?? false,
        given_at: given_at?.toISOString() ?? null,
        wording,
      },
    }))
  },

  /**
   * Saves a customer's choices. If a channel is named twice, the last choice counts. Returns false
   * if a choice names an unknown channel. The caller has locked the customer.
   */
  async choose(
    id_customer: number,
    choices: readonly CustomerChannelChoice[],
    said: Said,
  ): Promise<boolean> {
    if (!(await areChannels(db, choices))) return false
    for (const { id_channel, enabled, marketing } of choices) {
      if (enabled !== undefined) await switchChannel(db, { id_customer, id_channel, enabled })
      if (marketing !== undefined)
        await noteConsent(db, { id_customer, id_channel, agreed: marketing }, said)
    }
    return true
  },
})

const switchChannel = (
  db: Db,
  choice: { id_customer: number; id_channel: number; enabled: boolean },
) =>
  db
    .insertInto('customer_channels')
    .values(choice)
    .onConflict((oc) =>
      oc.columns(['id_customer', 'id_channel']).doUpdateSet({ enabled: choice.enabled }),
    )
    .execute()

type Consent = { id_customer: number; id_channel: number; agreed: boolean }

/**
 * Records a consent or a refusal, unless it repeats the last one. A first refusal is recorded too,
 * so that a merge with an earlier consent does not undo it.
 */
async function noteConsent(
  db: Db,
  { id_customer, id_channel, agreed }: Consent,
  { at, id_user }: Said,
) {
  const last = await db
    .selectFrom('marketing_consents')
    .select('agreed')
    .where('id_customer', '=', id_customer)
    .where('id_channel', '=', id_channel)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last?.agreed === agreed) return
  const { name } = await db
    .selectFrom('channels')
    .select('name')
    .where('id', '=', id_channel)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('marketing_consents')
    .values({
      id_customer,
      id_channel,
      agreed,
      wording: marketingWords(name),
      id_user,
      given_at: at,
    })
    .execute()
}
