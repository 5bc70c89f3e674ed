import { listEmbeds } from '@treasures/api-client'
import { queryOf } from '#app/query.ts'

/** Polled, so that the first install check appears without a reload. */
export const embeds = { ...queryOf(listEmbeds), refetchInterval: 20_000 }
