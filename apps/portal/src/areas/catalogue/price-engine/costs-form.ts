import {
  NewDefaultPrice,
  NewDefaultPrices,
  type DefaultPrice,
  type InputOf,
  type saveDefaultPrices,
} from '@treasures/api-client'
import { noStart } from '#parts/form/FromDate.tsx'
import { noNumber, numberOf } from '#parts/form/number-text.ts'
import { also } from '#parts/body-checks.ts'

type Named = { id: number; name: string }
type Sold = Named & { id_price_units: readonly number[] }
/** A row of the table: a trade and a unit it is sold by. */
export type CostRow = {
  id_service: number
  id_price_unit: number
  service: string
  unit: string
  customerprice: number | null
  treasureprice: number | null
}

/** Default prices that apply today, and an empty row for each unit of a trade without a price. */
export function costRows(
  services: readonly Sold[],
  prices: readonly DefaultPrice[],
  units: readonly Named[],
): CostRow[] {
  const current = prices.filter(({ is_current }) => is_current)
  return services.flatMap(({ id, name, id_price_units }) => {
    const own = current.filter(({ id_service }) => id_service === id)
    const isPriced = (unit: number) => own.some(({ id_price_unit }) => id_price_unit === unit)
    const lacking = units.filter((unit) => id_price_units.includes(unit.id) && !isPriced(unit.id))
    return [
      ...own.map(({ id_price_unit, price_unit, customerprice, treasureprice }) => ({
        id_service: id,
        id_price_unit,
        service: name,
        unit: price_unit.name,
        customerprice,
        treasureprice,
      })),
      ...lacking.map((unit) => ({
        id_service: id,
        id_price_unit: unit.id,
        service: name,
        unit: unit.name,
        customerprice: null,
        treasureprice: null,
      })),
    ]
  })
}

type Side = 'customerprice' | 'treasureprice'
/** Field names such as "customerprice 3 1": side, service and unit. */
export const fieldOf = (side: Side, { id_service, id_price_unit }: CostRow) =>
  `${side} ${id_service} ${id_price_unit}` as const

export type CostValues = { valid_from: string } & Record<string, string>

const typed = (price: number | null) => price?.toFixed(2) ?? ''

export const costValues = (rows: readonly CostRow[], today: string): CostValues => ({
  valid_from: today,
  ...Object.fromEntries(
    rows.flatMap((row) => [
      [fieldOf('customerprice', row), typed(row.customerprice)],
      [fieldOf('treasureprice', row), typed(row.treasureprice)],
    ]),
  ),
})

type Body = InputOf<typeof saveDefaultPrices>['body']

/** Sends only rows that differ from the current prices. */
export const costBody =
  (rows: readonly CostRow[]) =>
  (values: CostValues): Body => ({
    valid_from: values.valid_from,
    prices: rows.flatMap((row) => {
      const sides = {
        customerprice: numberOf(values[fieldOf('customerprice', row)] ?? ''),
        treasureprice: numberOf(values[fieldOf('treasureprice', row)] ?? ''),
      }
      const isSame =
        sides.customerprice === row.customerprice && sides.treasureprice === row.treasureprice
      const { id_service, id_price_unit } = row
      return isSame ? [] : [{ id_service, id_price_unit, ...sides }]
    }),
  })

const sides = ['customerprice', 'treasureprice'] as const

/** Attaches each error to the field of its row. */
export const costSchema = (rows: readonly CostRow[]) =>
  also<Body>(NewDefaultPrices, ({ valid_from, prices }) => ({
    valid_from: noStart(valid_from),
    ...Object.fromEntries(
      prices.flatMap((price) => {
        const row = rows.find(
          ({ id_service, id_price_unit }) =>
            id_service === price.id_service && id_price_unit === price.id_price_unit,
        )
        return row
          ? sides.map((side) => [
              fieldOf(side, row),
              noNumber(price[side] as number | null, '36.24') ?? ofContract(side, price[side]),
            ])
          : []
      }),
    ),
  }))

const ofContract = (side: Side, value: unknown) =>
  NewDefaultPrice.shape[side].safeParse(value).error?.issues[0]?.message
