import { channel } from '@treasures/api-client'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/connect.ts'
import { milesBetween } from '../../catalogue/places/miles-between.ts'
import { serviceColumns, unitColumns } from '../../catalogue/services/service-columns.ts'

/** Whether news of opportunities may go this way: neither the way nor the kind of news was turned off. */
const wantsOffers = (id_channel: number) => sql<boolean>`
  not exists (
    select from treasure_channels c
    where c.id_treasure = t.id and c.id_channel = ${id_channel} and not c.enabled
  ) and not exists (
    select from treasure_channel_groups g
    where g.id_treasure = t.id and g.id_channel = ${id_channel}
      and g.channel_group = 'opportunities' and not g.enabled
  )`

/** An address that came back gets none. */
const byEmail = sql<boolean>`(
  t.email is not null and ${wantsOffers(channel.email)} and not exists (
    select from email_bounces bounced where bounced.address = lower(t.email) and bounced.cleared_at is null
  )
)`
/** A mobile that answered STOP gets none. */
const byText = sql<boolean>`(
  t.mphone like '+447%' and ${wantsOffers(channel.text)} and not exists (
    select from text_opt_outs stopped where stopped.mobile = t.mphone and stopped.lifted_at is null
  )
)`
/** A device of theirs gets it, which they asked for. */
const byPush = sql<boolean>`(
  ${wantsOffers(channel.push)} and exists (
    select from push_subscriptions p join users u on u.id = p.id_user
    join treasure_channels c on c.id_treasure = u.id_treasure
    where u.id_treasure = t.id and c.id_channel = ${channel.push} and c.enabled
  )
)`
/** Whether news of an offer reaches them. */
export const isReached = ({ textsLeave }: { textsLeave: boolean }) =>
  textsLeave
    ? sql<boolean>`(${byEmail} or ${byText} or ${byPush})`
    : sql<boolean>`(${byEmail} or ${byPush})`

/** Offers, for whoever reads what became of them. */
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
      // Its messages are written a moment after the offer.
      sql<boolean>`o.token_hash is null`.as('is_unwritten'),
      byEmail.as('by_email'),
      byText.as('by_text'),
    ])

/** From where the treasure lives to the middle of the outward code: nothing finer is theirs to know yet. */
const milesFromTreasure = milesBetween(
  { lat: sql.ref<number>('t.lat'), lon: sql.ref<number>('t.lon') },
  { lat: sql.ref<number>('p.lat'), lon: sql.ref<number>('p.lon') },
)

/** For the treasure: the job with what may be known before it is theirs. */
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
