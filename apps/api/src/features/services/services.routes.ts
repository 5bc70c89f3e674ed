import { listPublicServiceOptions, type PublicServiceOption } from '@treasures/api-client'
import type { Deps } from '../../app.ts'
import type { Handlers } from '../../shared/mount.ts'
import { poundsOf } from '../../shared/money.ts'
import { refuse } from '../../shared/refuse.ts'
import { servicesStore, type PublicOptionRow } from './services.store.ts'

export function servicesRoutes({ database: { db } }: Deps) {
  const store = servicesStore(db)
  return {
    listServices: async () => ({ data: await store.listBookable() }),

    async listPublicServiceOptions({ params }) {
      const rows = await store.listPublicOptions(params.id)
      if (!rows.length && !(await store.ambassadorExists(params.id)))
        throw refuse(listPublicServiceOptions, 'ambassador_not_found', 'There is no such region.')
      return { data: rows.map(showOption) }
    },
  } satisfies Partial<Handlers>
}

const showOption = (row: PublicOptionRow): PublicServiceOption => ({
  id: row.id,
  id_service: row.id_service,
  id_ambassador: row.id_ambassador,
  id_job_type: row.id_job_type,
  id_price_unit: row.id_price_unit,
  duration: row.duration_hundredths === null ? null : row.duration_hundredths / 100,
  explanation: row.explanation,
  chip_text: row.chip_text,
  booking_intro: row.booking_intro,
  treasureprice: poundsOf(row.treasure_price_pence),
  customerprice: poundsOf(row.customer_price_pence),
  is_service_defualt: row.is_service_defualt,
  ask_for_images: row.ask_for_images,
  job_type: { id: row.id_job_type, name: row.type_name, description: row.type_description },
  price_unit: {
    id: row.id_price_unit,
    name: row.unit_name,
    name_singular: row.unit_singular,
    name_plural: row.unit_plural,
  },
  service: {
    id: row.id_service,
    name: row.service_name,
    shortened_display_name: row.service_short,
    fa_font_icon: row.service_icon,
  },
})
