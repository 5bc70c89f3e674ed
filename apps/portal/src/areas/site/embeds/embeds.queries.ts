import { listEmbeds } from '@treasures/api-client'
import { wholeList } from '#parts/list/whole-list.ts'
import { queries } from '#parts/queries.ts'

/** Polled, so that the first install check appears without a reload. */
export const embeds = { ...wholeList(listEmbeds), refetchInterval: 20_000 }

export const refreshEmbeds = () => queries.invalidateQueries({ queryKey: embeds.queryKey })
