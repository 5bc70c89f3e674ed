import { listWebhookDeliveries, listWebhooks } from '@treasures/api-client'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#app/session/api.ts'
import { wholeList } from '#parts/list/whole-list.ts'
import { queries } from '#parts/queries.ts'

export const deliveriesOf = (id: number) =>
  queryOptions({
    queryKey: [listWebhookDeliveries.path, id],
    queryFn: ({ signal }) => api.call(listWebhookDeliveries, { params: { id } }, { signal }),
  })

export const webhooksChanged = () =>
  Promise.all([
    queries.invalidateQueries({ queryKey: wholeList(listWebhooks).queryKey }),
    queries.invalidateQueries({ queryKey: [listWebhookDeliveries.path] }),
  ])
