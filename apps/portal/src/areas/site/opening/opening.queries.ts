import { getOpening } from '@treasures/api-client'
import { queryOf } from '#app/query.ts'

/** Refetched whenever the screen opens, because each step is completed on another screen. */
export const opening = { ...queryOf(getOpening), staleTime: 0 }
