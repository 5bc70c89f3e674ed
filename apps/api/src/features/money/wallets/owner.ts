import type { PaidTo } from '@treasures/api-client'
import { sql } from 'kysely'

/** Owner of a wallet: a treasure or a region. */
export type Owner = { id_treasure: number } | { id_region: number }

type OwnerColumns = { id_treasure: number | null; id_region: number | null }

export function ownerOf({ id_treasure, id_region }: OwnerColumns): Owner {
  if (id_treasure !== null) return { id_treasure }
  if (id_region !== null) return { id_region }
  throw new Error('A wallet belongs to nobody')
}

/** The owner's name, for queries with the table `wallets`. */
export const ownerName = sql<string>`coalesce(
  (select concat_ws(' ', fname, lname) from treasures where treasures.id = wallets.id_treasure),
  (select region_name from ambassadors where ambassadors.id = wallets.id_region)
)`

export const showOwner = (row: OwnerColumns & { owner_name: string }): PaidTo => {
  const owner = ownerOf(row)
  return 'id_treasure' in owner
    ? { kind: 'treasure', id: owner.id_treasure, name: row.owner_name }
    : { kind: 'region', id: owner.id_region, name: row.owner_name }
}
