import type { Endpoint, InputOf, OkOf } from '@treasures/api-client'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../app/session/api.ts'

/** A call that returns a whole list. */
export type ListEndpoint = Endpoint & { ok: { _zod: { output: { data: unknown[] } } } }

/** A row of a list call's answer. */
export type RowOf<E extends ListEndpoint> = OkOf<E>['data'][number]

/** Query options for a list that one call without input returns whole. */
export const wholeList = <E extends ListEndpoint>(endpoint: E) =>
  queryOptions<RowOf<E>[]>({
    queryKey: [endpoint.path],
    // TypeScript cannot tell a generic call without input from one with input.
    queryFn: async ({ signal }) =>
      (await api.call<E>(endpoint, {} as InputOf<E>, { signal })).data as RowOf<E>[],
  })
