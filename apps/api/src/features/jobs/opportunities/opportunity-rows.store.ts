import { channel } from '@treasures/api-client'
import { sql } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import { milesBetween } from '../../catalogue/places/miles-between.ts'
import { serviceColumns, unitColumns } from '../../catalogue/services/service-columns.ts'

/**
 * True if the treasure has turned off neither this channel nor messages about offers by this
 * channel.
 */
const wantsOffers = (id_channel: number) => sql<boolean>`
  not exists (
    select from treasure_channels c
    where c.id_treasure = t.id and c.id_channel = ${id_channel} and not c.enabled
  ) and not exists (
    select from treasure_channel_groups g
    where g.id_treasure = t.id and g.id_channel = ${id_channel}
      and g.channel_group = 'opportunities' and not g.enabled
  )`

/** False for an address that bounced. */
const byEmail = sql<boolean>`(
  t.email is not null and ${wantsOffers(channel.email)} and not exists (
    select from email_bounces bounced where bounced.address = lower(t.email) and bounced.cleared_at is null
  )
)`
/** False for a mobile that answered STOP. */
const byText = sql<boolean>`(
  t.mphone like '+447%' and ${wantsOffers(channel.text)} and not exists (
    select from text_opt_outs stopped where stopped.mobile = t.mphone and stopped.lifted_at is null
  )
)`
/** True if the treasure has turned pushes on and has a subscribed device. */
const byPush = sql<boolean>`(
  ${wantsOffers(channel.push)} and exists (
    select from push_subscriptions p join users u on u.id = p.id_user
    join treasure_channels c on c.id_treasure = u.id_treasure
    where u.id_treasure = t.id and c.id_channel = ${channel.push} and c.enabled
  )
)`
/** True if messages about an offer reach the treasure. */
export const isReached = ({ textsLeave }: { textsLeave: boolean }) =>
  textsLeave
    ? sql<boolean>`(${byEmail} or ${byText} or ${byPush})`
    : sql<boolean>`(${byEmail} or ${byPush})`

/** Offers as staff see them, with their status and the state of their messages. */
export const selectShown = (db: Db) =>
  db
    .selectFrom('opportunities as o')
    .innerJoin('jobs', 'jobs.id', 'o.id_job')
    .innerJoin('treasures as t', 't.id', 'o.id_treasure')
    .leftJoin('messages as m', (join) =>
      join.on(sql<boolean>`m.id = coalesce(o.id_message, o.id_text)`),
    )
    .select([
      'o.id',
      'o.id_job',
      'o.id_treasure',
      't.fname',
      't.lname',
      'o.id_status',
      'o.score_hundredths',
      'o.sent_at',
      'o.viewed_at',
      'o.responded_at',
      'o.expires_at',
      'o.created_at',
      'm.state as message_state',
      'm.error',
      // The offer's messages are written a moment after the offer.
      sql<boolean>`o.token_hash is null`.as('is_unwritten'),
      byEmail.as('by_email'),
      byText.as('by_text'),
    ])

/**
 * Miles from the treasure's home to the middle of the outward code. The exact place is hidden until
 * the treasure has the job.
 */
const milesFromTreasure = milesBetween(
  { lat: sql.ref<number>('t.lat'), lon: sql.ref<number>('t.lon') },
  { lat: sql.ref<number>('p.lat'), lon: sql.ref<number>('p.lon') },
)

/** Offers for the treasure, with the details that they may know before they have the job. */
export const selectOffered = (db: Db) =>
  db
    .selectFrom('opportunities as o')
    .innerJoin('jobs', 'jobs.id', 'o.id_job')
    .innerJoin('treasures as t', 't.id', 'o.id_treasure')
    .innerJoin('services as s', 's.id', 'jobs.id_service')
    .innerJoin('price_units as u', 'u.id', 'jobs.id_price_unit')
    .innerJoin('outcodes as p', 'p.outcode', 'jobs.outcode')
    .select([
      'o.id',
      'o.id_status',
      'o.expires_at',
      'o.id_treasure',
      't.fname',
      'jobs.id as id_job',
      'jobs.id_status as job_status',
      'jobs.id_job_type',
      'jobs.public_details',
      'jobs.outcode',
      'p.town',
      'p.lat',
      'p.lon',
      'jobs.treasure_price_pence',
      'jobs.wanted',
      'jobs.wanted_on',
      'jobs.wanted_time',
      'jobs.images_id',
      's.id as id_service',
      ...serviceColumns('s'),
      'u.id as id_price_unit',
      ...unitColumns('u'),
      milesFromTreasure.$castTo<number>().as('miles'),
      sql<number>`(select count(*) from job_images i where i.id_job = jobs.id)`.as('images'),
    ])
