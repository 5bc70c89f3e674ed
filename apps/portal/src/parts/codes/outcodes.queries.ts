import { listOutcodes } from '@treasures/api-client'
import { rowsOf } from '#app/query.ts'

/** Places of outward codes, which never change during a visit. */
export const outcodes = { ...rowsOf(listOutcodes), staleTime: 'static' } as const
