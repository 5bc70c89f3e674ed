import { poundsOf, priceInWords } from '@treasures/api-client'

type TreasurePrice = {
  treasure_price_pence: number | null
  id_price_unit: number
  unit_name: string
}

/** What a treasure gets for a job, for messages to them; without a price they are asked for one. */
export const treasurePriceInWords = ({
  treasure_price_pence,
  id_price_unit,
  unit_name,
}: TreasurePrice): string =>
  treasure_price_pence === null
    ? 'you name the price'
    : priceInWords(poundsOf(treasure_price_pence), { id: id_price_unit, name: unit_name })
