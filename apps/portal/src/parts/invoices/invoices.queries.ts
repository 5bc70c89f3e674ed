import { getInvoice } from '@treasures/api-client'
import { queryOf } from '#app/query.ts'
import { callQuietly } from '#app/session/api.ts'

/** One invoice with its lines. A failure to load it is also logged. */
export const oneInvoice = (id: number) => ({
  ...queryOf(getInvoice, { params: { id } }),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    callQuietly(getInvoice, { params: { id } }, { signal }).catch((error: unknown) => {
      if (!signal.aborted) console.error(`Invoice ${id} could not be loaded`, error)
      throw error
    }),
})
