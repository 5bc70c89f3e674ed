import {
  listCatalogueEquipments,
  listCatalogueSkills,
  listStarterTrades,
  listTrades,
} from '@treasures/api-client'
import { wholeList } from '#parts/list/whole-list.ts'
import { queries } from '#parts/queries.ts'

export const trades = wholeList(listTrades)
export const skills = wholeList(listCatalogueSkills)
export const equipments = wholeList(listCatalogueEquipments)
export const starterTrades = wholeList(listStarterTrades)

/** Service names appear all over the portal, so every query is refetched. */
export const catalogueChanged = () => queries.invalidateQueries()
