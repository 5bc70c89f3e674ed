import { firstRegion } from '@treasures/api-client'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/connect.ts'

/** A marketplace without a demo begins with one region, the whole country: every record needs one. */
export const ensureFirstRegion = (db: Db) =>
  sql`
    insert into ambassadors (id, mnemonic, region_name, west, south, east, north)
    select ${firstRegion}::integer, 'UK', 'United Kingdom', -8.65, 49.86, 1.77, 60.86
    where not exists (select from ambassadors)
    on conflict do nothing`.execute(db)
