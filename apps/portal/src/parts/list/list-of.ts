import type { Endpoint, InputOf, OkOf } from '@treasures/api-client'
import type { QueryKey } from '@tanstack/react-query'
import type { TableColumn } from '@treasures/widgets/kit'
import type { ComponentType, ReactElement, ReactNode } from 'react'
import { api } from '../../app/session/api.ts'
import type { ColumnChoice } from './columns.ts'
import type { CsvEndpoint } from './ExportButton.tsx'
import type { Readers } from './list-address.ts'
import type { ListFilter } from './list-filters.tsx'
import { rowsPerPage } from './page-range.ts'
import type { ListPage } from './use-paged-list.ts'

/** A call that answers a list page by page: filters, order and page stand in its query. */
export type PagedEndpoint = Endpoint & {
  query: NonNullable<Endpoint['query']> & { shape: Readers }
  ok: { _zod: { output: ListPage<{ id: number }> } }
}
export type PagedRow<E extends PagedEndpoint> = OkOf<E>['data'][number]

/** What of a call's query stands in the list's address. */
type FilterName<E extends PagedEndpoint> = Exclude<
  keyof E['query']['shape'] & string,
  'search' | 'sort' | 'page' | 'per_page'
>

/** The ids of sortable ones are those that the server sorts by. */
export type ListColumn<Row> = TableColumn<Row> & Pick<ColumnChoice, 'isFixed' | 'isExtra'>

export type ListLink = { label: string; to: string; endpoint?: Endpoint }

/** Said where there is none at all; where filters leave nothing, most lists say the same. */
export type EmptyWords =
  | { icon: ReactElement; words: string; offersAdding?: boolean }
  | ((clear: (() => void) | undefined) => ReactElement)

/** Rows can be chosen, and something be done with all that are. */
export type Choosing<Row> = {
  /** Whoever can never make this call chooses nothing. */
  endpoint: Endpoint
  isChoosable: (row: Row) => boolean
  nameOf: (row: Row) => string
  Bulk: ComponentType<{ ids: readonly number[]; onDone: () => void }>
}

/** Describes a staff list on a screen of its own, which `ListScreen` draws. */
export type ListOf<E extends PagedEndpoint, Dialog = never> = {
  /** Several of them, in small letters: "customers". */
  noun: string
  /** The heading, where it is not the noun. */
  title?: string
  /** How many there are is not said. */
  isUncounted?: boolean
  endpoint: E
  /** Whoever changes one of them invalidates it. */
  queryKey: QueryKey
  /** Says in the search field what is searched. */
  search: string
  /** In this order, under the names of the call's query. */
  filters?: { readonly [Name in FilterName<E>]?: ListFilter }
  /** What the call is asked where the address says nothing of it. */
  asked?: Readonly<Record<string, string>>
  /** People choose among them where some are extra. */
  columns: readonly ListColumn<PagedRow<E>>[]
  /** In px; two lines of text fit into the usual one. */
  rowHeight?: number
  /** Where a row leads. */
  pathOf?: (row: PagedRow<E>) => string
  /** What a row opens, where it leads nowhere. */
  dialogOf?: (row: PagedRow<E>) => Dialog
  /** The last cell of a row. */
  actions?: (row: PagedRow<E>, open: (dialog: Dialog) => void) => ReactNode
  /** In px; one button fits into the usual one. */
  actionsWidth?: number
  /** Draws whichever dialog stands above the list. */
  Dialogs?: ComponentType<{ dialog: Dialog; close: () => void }>
  adding?: { endpoint: Endpoint; label: string } & ({ to: string } | { dialog: Dialog })
  exporting?: CsvEndpoint
  /** Ways to what stands beside it; whoever may not make a link's call does not see it. */
  links?: readonly ListLink[]
  /** Between the heading and the search. */
  Above?: ComponentType
  /** Sums that the call adds up over all filtered rows, below the filters. */
  totals?: Readonly<Record<string, (page: OkOf<E>) => string>>
  /** What else there is, after the rows. */
  Below?: ComponentType
  empty: EmptyWords
  choosing?: Choosing<PagedRow<E>>
}

export const capitalised = (noun: string): string => noun.charAt(0).toUpperCase() + noun.slice(1)

/** Of a call's query all but the page stands in the list's address. */
export function readersOf({ query }: PagedEndpoint): Readers {
  const { page: _page, per_page: _perPage, ...readers } = query.shape
  return readers
}

/** The pages of a list with these filters, for `usePagedList`. */
export const pagesOf = <E extends PagedEndpoint, Dialog>(
  { endpoint, queryKey, asked }: ListOf<E, Dialog>,
  filters: Readonly<Record<string, string>>,
) => ({
  queryKey: [...queryKey, 'list', filters],
  async fetchPage(page: number, signal: AbortSignal): Promise<ListPage<PagedRow<E>>> {
    const query = { ...asked, ...filters, page, per_page: rowsPerPage }
    // The types of a call are not told apart before it is known which it is.
    return api.call(endpoint, { query } as InputOf<E>, { signal })
  },
})

export const actionsColumn = <Row>(
  cell: (row: Row) => ReactNode,
  width = 132,
): ListColumn<Row> => ({ id: 'actions', header: 'Actions', isControl: true, width, cell })
