import type { Db } from '../../shared/db/connect.ts'

const serviceColumns = [
  'services.id',
  'services.name',
  'services.shortened_display_name',
  'services.fa_font_icon',
] as const

/** The only file that reads services and options for the public. */
export const servicesStore = (db: Db) => ({
  /** Materials is a service to the books only; nobody books it. */
  listBookable: () =>
    db
      .selectFrom('services')
      .select(serviceColumns)
      .where('bookable', '=', true)
      .orderBy('name')
      .execute(),

  ambassadorExists: async (id: number) =>
    (await db.selectFrom('ambassadors').select('id').where('id', '=', id).executeTakeFirst()) !==
    undefined,

  listPublicOptions: (id_ambassador: number) =>
    db
      .selectFrom('service_options as o')
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
        'o.treasure_price_pence',
        'o.customer_price_pence',
        'o.is_service_defualt',
        'o.ask_for_images',
        't.name as type_name',
        't.description as type_description',
        'u.name as unit_name',
        'u.name_singular as unit_singular',
        'u.name_plural as unit_plural',
        'services.name as service_name',
        'services.shortened_display_name as service_short',
        'services.fa_font_icon as service_icon',
      ])
      .where('o.id_ambassador', '=', id_ambassador)
      .where('o.display_in_job_booking_form', '=', true)
      .orderBy('services.name')
      .orderBy('o.is_service_defualt', 'desc')
      .orderBy('o.id')
      .execute(),
})

export type PublicOptionRow = Awaited<
  ReturnType<ReturnType<typeof servicesStore>['listPublicOptions']>
>[number]
