import type { Endpoint, InputOf, OkOf } from '@treasures/api-client'
import { queryOptions } from '@tanstack/react-query'
import { keyOf, queries } from './queries.ts'
import { callQuietly } from './session/api.ts'

/** The input of a call. A call without input omits it. */
type Input<E> = Record<never, never> extends InputOf<E> ? [input?: InputOf<E>] : [InputOf<E>]

/** Query options of a call. A call that writes can be made as a dry run. */
export const queryOf = <E extends Endpoint>(endpoint: E, ...[input = {} as InputOf<E>]: Input<E>) =>
  queryOptions<OkOf<E>>({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) => callQuietly(endpoint, input, { signal }),
  })

/** Shows a record that a write returned, in place of the last answer of the call that reads it. */
export const keepAnswer = <E extends Endpoint>(endpoint: E, input: InputOf<E>, answer: OkOf<E>) =>
  void queries.setQueryData(keyOf(endpoint, input), answer)

/** Query options that answer with `Data`. */
export type QueryOf<Data> = ReturnType<typeof queryOptions<Data>>

/** A call that returns a list under `data`. */
export type ListEndpoint = Endpoint & { ok: { _zod: { output: { data: unknown[] } } } }

/** A row of a list call's answer. */
export type RowOf<E extends ListEndpoint> = OkOf<E>['data'][number]

/** Query options of a call that returns a list. The query's data is only the rows. */
export const rowsOf = <E extends ListEndpoint>(endpoint: E, ...input: Input<E>) =>
  queryOptions<OkOf<E>, Error, RowOf<E>[]>({
    ...queryOf(endpoint, ...input),
    select: ({ data }) => data,
  })

type PagedEndpoint = ListEndpoint & {
  ok: { _zod: { output: { data: unknown[]; meta: { total: number } } } }
}

/** Query options of all rows of a paged call, for a map or a list that must be complete. */
export const everyRowOf = <E extends PagedEndpoint>(endpoint: E) =>
  queryOptions<RowOf<E>[]>({
    queryKey: keyOf(endpoint, 'every page'),
    async queryFn({ signal }) {
      const all: RowOf<E>[] = []
      for (let page = 1; ; page++) {
        // TypeScript cannot narrow the input of a generic call.
        const { data, meta } = await callQuietly(endpoint, { query: { page } } as InputOf<E>, {
          signal,
        })
        all.push(...data)
        if (data.length === 0 || all.length >= meta.total) return all
      }
    },
  })
