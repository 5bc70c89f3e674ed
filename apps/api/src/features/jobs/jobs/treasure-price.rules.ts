import { poundsOf, priceInWords } from '@treasures/api-client'

type TreasurePrice = {
  treasure_price_pence: number | null
  id_price_unit: number
  unit_name: string
}

/**
 * Treasure's price in words, for messages to them. If there is no price, the words say that the
 * treasure sets it.
 */
export const treasurePriceInWords = ({
  treasure_price_pence,
  id_price_unit,
  unit_name,
}: TreasurePrice): string =>
  treasure_price_pence === null
    ? 'you set the price'
    : priceInWords(poundsOf(treasure_price_pence), { id: id_price_unit, name: unit_name })
