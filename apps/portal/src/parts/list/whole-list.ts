import type { Endpoint, InputOf, OkOf } from '@treasures/api-client'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../app/session/api.ts'

/** A call that answers a list whole. */
export type ListEndpoint = Endpoint & { ok: { _zod: { output: { data: unknown[] } } } }

/** A row of what a list call answers. */
export type RowOf<E extends ListEndpoint> = OkOf<E>['data'][number]

/** The query of a list that one call without any input answers whole. */
export const wholeList = <E extends ListEndpoint>(endpoint: E) =>
  queryOptions<RowOf<E>[]>({
    queryKey: [endpoint.path],
    // The types of a call with no input are not told apart from those of one with some.
    queryFn: async ({ signal }) =>
      (await api.call<E>(endpoint, {} as InputOf<E>, { signal })).data as RowOf<E>[],
  })
