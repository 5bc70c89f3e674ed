import type { Endpoint, InputOf, OkOf } from '@treasures/api-client'
import type { TableColumn } from '@treasures/widgets/kit'
import type { ComponentType, ReactElement, ReactNode } from 'react'
import { queryOf, type QueryOf } from '#app/query.ts'
import type { ColumnChoice } from './columns.ts'
import type { CsvEndpoint } from './ExportButton.tsx'
import type { Readers } from './list-address.ts'
import type { ListFilter } from './list-filters.tsx'
import { rowsPerPage } from './page-range.ts'
import type { ListPage } from './use-paged-list.ts'

/** A call that returns a list page by page. Its query holds filters, order and page. */
export type PagedEndpoint = Endpoint & {
  query: NonNullable<Endpoint['query']> & { shape: Readers }
  ok: { _zod: { output: ListPage<{ id: number }> } }
}
export type PagedRow<E extends PagedEndpoint> = OkOf<E>['data'][number]

/** The parameters of a call's query that are filters. */
type FilterName<E extends PagedEndpoint> = Exclude<
  keyof E['query']['shape'] & string,
  'search' | 'sort' | 'page' | 'per_page'
>

/** The id of a sortable column is the server's name for that order. */
export type ListColumn<Row> = TableColumn<Row> & Pick<ColumnChoice, 'isFixed' | 'isExtra'>

export type ListLink = { label: string; to: string; endpoint?: Endpoint }

/**
 * Words for a list without any records. Most lists share the same words for filters that match no
 * row.
 */
export type EmptyWords =
  | { icon: ReactElement; words: string; offersAdding?: boolean }
  | ((clear: (() => void) | undefined) => ReactElement)

export type BulkProps<Row> = {
  rows: readonly Row[]
  /** Filters of the list if all rows that match are chosen. There may be more than `rows`. */
  query?: Readonly<Record<string, string>> | undefined
  /** For example "3 jobs". */
  chosen?: string
  /** Call it after an action. Rows that still match the list stay chosen. */
  onDone: () => void
}

/** Lets the user choose rows and act on all of them. */
export type Choosing<Row> = {
  /** A user who can never make this call gets no checkboxes. */
  endpoint: Endpoint
  isChoosable: (row: Row) => boolean
  nameOf: (row: Row) => string
  /** For example "3 timesheets". */
  countOf: (rows: number) => string
  /** True if `Bulk` acts on all rows that match by their filters, however many there are. */
  takesQuery?: true
  /** Buttons that act on the chosen rows. */
  Bulk: ComponentType<BulkProps<Row>>
}

/** Describes a staff list on its own screen, drawn by `ListScreen`. */
export type ListOf<E extends PagedEndpoint, Dialog = never> = {
  /** The plural in lower case: "customers". */
  noun: string
  /** The heading, if it is not the noun. */
  title?: string
  /** True if the rows are the same in every region that staff choose. */
  isOfAllRegions?: boolean
  endpoint: E
  /** Label of the search field, which names the fields searched. */
  search: string
  /** Filters in their order on screen, by their names in the call's query. */
  filters?: { readonly [Name in FilterName<E>]?: ListFilter }
  /** Query values used if the address has none. */
  asked?: Readonly<Record<string, string>>
  /** Users can choose columns if some are extra. */
  columns: readonly ListColumn<PagedRow<E>>[]
  /** In px. The default fits two lines of text. */
  rowHeight?: number
  /** Path of the page that a row opens. */
  pathOf?: (row: PagedRow<E>) => string
  /** The dialog that a row opens, if it has no page. */
  dialogOf?: (row: PagedRow<E>) => Dialog
  /** Buttons in the last cell of a row. */
  actions?: (row: PagedRow<E>, open: (dialog: Dialog) => void) => ReactNode
  /** In px. The default fits a menu. */
  actionsWidth?: number
  /** Draws the open dialog. */
  Dialogs?: ComponentType<{ dialog: Dialog; close: () => void }>
  adding?: { endpoint: Endpoint; label: string } & ({ to: string } | { dialog: Dialog })
  exporting?: CsvEndpoint
  /** Links to related screens. A link is hidden if the user may not make its call. */
  links?: readonly ListLink[]
  /** Shown between the heading and the search. */
  Above?: ComponentType
  /** Sums that the call returns over all filtered rows, shown below the filters. */
  totals?: Readonly<Record<string, (page: OkOf<E>) => string>>
  /** Shown after the rows. */
  Below?: ComponentType
  empty: EmptyWords
  choosing?: Choosing<PagedRow<E>>
}

export const capitalised = (noun: string): string => noun.charAt(0).toUpperCase() + noun.slice(1)

/** Readers of a call's query, except page and page size, which the address does not hold. */
export function readersOf({ query }: PagedEndpoint): Readers {
  const { page: _page, per_page: _perPage, ...readers } = query.shape
  return readers
}

/** Asks for a page of a list with these filters, for `usePagedList`. */
export const pagesOf = <E extends PagedEndpoint, Dialog>(
  { endpoint, asked }: ListOf<E, Dialog>,
  filters: Readonly<Record<string, string>>,
) => ({
  pageOf(page: number) {
    const query = { ...asked, ...filters, page, per_page: rowsPerPage }
    // TypeScript cannot narrow the input of a generic call.
    return queryOf<PagedEndpoint>(endpoint, { query } as InputOf<E>) as unknown as QueryOf<
      ListPage<PagedRow<E>>
    >
  },
})

export const actionsColumn = <Row>(cell: (row: Row) => ReactNode, width = 84): ListColumn<Row> => ({
  id: 'actions',
  header: 'Actions',
  isControl: true,
  width,
  cell,
})
