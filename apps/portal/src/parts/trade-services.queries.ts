import { listServices, type OkOf } from '@treasures/api-client'
import { rowsOf } from '#app/query.ts'

/** Services that customers book, by their short names. */
export const tradeServices = {
  ...rowsOf(listServices),
  select: ({ data }: OkOf<typeof listServices>) =>
    data
      .filter(({ kind }) => kind === 'trade')
      .map(({ id, shortened_display_name: name }) => ({ id, name })),
  staleTime: 600_000,
}
