/** Columns of a row's service, joined as `as`, for `showService`. */
export const serviceColumns = <As extends string>(as: As) =>
  [
    `${as}.name as service_name`,
    `${as}.shortened_display_name as service_short`,
    `${as}.fa_font_icon as service_icon`,
  ] as const

type ServiceColumns = {
  id_service: number
  service_name: string
  service_short: string
  service_icon: string
}
export const showService = (row: ServiceColumns) => ({
  id: row.id_service,
  name: row.service_name,
  shortened_display_name: row.service_short,
  fa_font_icon: row.service_icon,
})

/** Columns of a row's price unit, for `showUnit`. */
export const unitColumns = <As extends string>(as: As) =>
  [
    `${as}.name as unit_name`,
    `${as}.name_singular as unit_singular`,
    `${as}.name_plural as unit_plural`,
  ] as const

type UnitColumns = {
  id_price_unit: number
  unit_name: string
  unit_singular: string
  unit_plural: string
}
export const showUnit = (row: UnitColumns) => ({
  id: row.id_price_unit,
  name: row.unit_name,
  name_singular: row.unit_singular,
  name_plural: row.unit_plural,
})
