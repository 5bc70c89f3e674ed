import { jobStatus, jobType } from '@treasures/api-client'
import { sql } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'

/** True if a joined `services` row is a trade that can be booked on a date in London. */
export const isSold = (day: string) =>
  sql<boolean>`(services.kind = 'trade' and (services.retired_on is null or services.retired_on > ${day}::date))`

export const servicesStore = (db: Db) => {
  const inOrder = () =>
    db
      .selectFrom('services')
      .select(['id', 'name', 'shortened_display_name', 'fa_font_icon', 'kind', 'retired_on'])
      .orderBy('sort')
      .orderBy('name')
  return {
    /** Every service, including Materials and retired services. */
    listAll: () => inOrder().execute(),

    /** Trades that can be booked on a day. */
    listSold: (day: string) => inOrder().where(isSold(day)).execute(),

    /** Trades that can be booked on a day, with the units that need a default price. */
    listWithUnits: (day: string) =>
      inOrder()
        .where(isSold(day))
        .select(
          sql<number[]>`coalesce(
            (select array_agg(distinct o.id_price_unit order by o.id_price_unit)
              from service_options o join ambassadors a on a.id = o.id_ambassador
              where o.id_service = services.id and o.id_job_type <> ${jobType.estimate}
                and (a.closed_on is null or a.closed_on > ${day}::date)
                and not exists (select from option_prices p where p.id_service_option = o.id)),
            array[services.id_price_unit])`.as('id_price_units'),
        )
        .execute(),

    /** Trades that can be booked, and retired trades that still have jobs on the board. */
    listForVisitors: (day: string) =>
      inOrder()
        .where((eb) =>
          eb.or([
            isSold(day),
            eb.exists(
              eb
                .selectFrom('jobs')
                .select('jobs.id')
                .whereRef('jobs.id_service', '=', 'services.id')
                .where('jobs.id_status', '=', jobStatus.open)
                .where('jobs.on_board', '=', true),
            ),
          ]),
        )
        .execute(),
  }
}
