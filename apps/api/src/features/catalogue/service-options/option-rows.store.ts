import type { Question } from '@treasures/api-client'
import { sql } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import { serviceColumns, unitColumns } from '../services/service-columns.ts'

/**
 * Selects options with related names, and their own prices on a London date. The multiplier is in
 * whole ten-thousandths.
 */
export const selectOptions = (db: Db, on: string) =>
  db
    .selectFrom('service_options as o')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('option_prices')
          .select(['valid_from', 'treasure_price_pence', 'customer_price_pence'])
          .whereRef('id_service_option', '=', 'o.id')
          .where('valid_from', '<=', on)
          .orderBy('valid_from', 'desc')
          .limit(1)
          .as('own'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('option_questions')
          .select(['id', 'questions'])
          .whereRef('id_service_option', '=', 'o.id')
          .orderBy('id', 'desc')
          .limit(1)
          .as('asked'),
      (join) => join.onTrue(),
    )
    .innerJoin('services', 'services.id', 'o.id_service')
    .innerJoin('job_types as t', 't.id', 'o.id_job_type')
    .innerJoin('price_units as u', 'u.id', 'o.id_price_unit')
    .select([
      'o.id',
      'o.id_service',
      'o.id_ambassador',
      'o.id_job_type',
      'o.id_price_unit',
      'o.duration_hundredths',
      'o.explanation',
      'o.chip_text',
      'o.booking_intro',
      'o.postcode_regex',
      'own.valid_from as priced_from',
      'own.treasure_price_pence',
      'own.customer_price_pence',
      sql<number>`(o.price_multiplier * 10000)::integer`.as('multiplier'),
      'o.week_discount',
      'o.fortnight_discount',
      'o.month_discount',
      'o.is_service_defualt',
      'o.display_in_job_booking_form',
      'o.auto_match',
      'o.on_board',
      'o.ask_for_images',
      'asked.id as id_questions',
      sql<Question[]>`coalesce(asked.questions, '[]')`.as('questions'),
      't.name as type_name',
      't.description as type_description',
      ...unitColumns('u'),
      ...serviceColumns('services'),
      'services.sort as service_sort',
    ])
    .orderBy('services.sort')
    .orderBy('services.name')
    .orderBy('o.is_service_defualt', 'desc')
    .orderBy('o.id')

export type OptionRow = Awaited<ReturnType<ReturnType<typeof selectOptions>['execute']>>[number]

export const showJobType = (row: OptionRow) => ({
  id: row.id_job_type,
  name: row.type_name,
  description: row.type_description,
})
export const durationOf = ({ duration_hundredths }: Pick<OptionRow, 'duration_hundredths'>) =>
  duration_hundredths === null ? null : duration_hundredths / 100
