import { listEmbeds } from '@treasures/api-client'
import { rowsOf } from '#app/query.ts'

/** Polled, so that the first install check appears without a reload. */
export const embeds = { ...rowsOf(listEmbeds), refetchInterval: 20_000 }
