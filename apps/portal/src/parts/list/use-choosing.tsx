import { useMutation } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { decideControl } from '../../app/access/control.ts'
import { queries } from '../../app/queries.ts'
import { useProfile } from '../../app/session/use-profile.ts'
import { snackbar } from '../../app/shell/snackbars.ts'
import { saveFailure } from '../form/save-failure.ts'
import { count } from '../words.ts'
import { BulkBar } from './BulkBar.tsx'
import { ExportButton, type CsvEndpoint } from './ExportButton.tsx'
import type { Choosing, ListColumn } from './list-of.ts'
import { rowsPerPage } from './page-range.ts'
import { useChoosingKeys } from './use-choosing-keys.ts'
import type { PagedListOptions } from './use-paged-list.ts'

type Chosen<Row> = ReadonlyMap<number, Row>

/** Maximum number of rows that are read to be chosen at once. */
const most = 1_000

type ChoosingOptions<Row> = {
  choosing: Choosing<Row> | undefined
  /** Part of an exported file's name. */
  noun: string
  exporting: CsvEndpoint | undefined
  /** Asks for a page of the rows that match the filters. */
  pageOf: PagedListOptions<Row>['pageOf']
  /** Rows that match the filters. */
  total: number | undefined
  rowAt: (index: number) => Row | undefined
  filters: Readonly<Record<string, string>>
  /** Changes with the filters. */
  listKey: string
}

/**
 * Chosen rows. After a change of the filters none are chosen, so that bulk actions never change
 * hidden rows.
 */
export function useChoosing<Row extends { id: number }>(options: ChoosingOptions<Row>) {
  const { choosing, noun, exporting, pageOf, total = 0, rowAt, filters, listKey } = options
  const profile = useProfile()
  const none: Chosen<Row> = new Map()
  const [state, setState] = useState({ listKey, chosen: none, isAll: false })
  const isHere = state.listKey === listKey
  const chosen = isHere ? state.chosen : none
  const isAll = isHere && state.isAll
  const takesQuery = choosing?.takesQuery ?? false
  /** True if rows that were not read are chosen too. */
  const isEvery = isAll && takesQuery
  const mayChoose =
    choosing !== undefined && decideControl(choosing.endpoint, profile).at !== 'absent'
  const columns = useMemo(() => {
    if (!mayChoose) return []
    const toggle = (row: Row) =>
      setState((now) => {
        const next = new Map(now.listKey === listKey ? now.chosen : undefined)
        if (!next.delete(row.id) && !isEvery) next.set(row.id, row)
        return { listKey, chosen: next, isAll: false }
      })
    return [chooseColumn(choosing, (row) => isEvery || chosen.has(row.id), toggle)]
  }, [mayChoose, choosing, chosen, isEvery, listKey])

  /**
   * Reads the rows that match now. Then chooses all of them, or keeps the chosen rows that still
   * match.
   */
  const read = useMutation({
    mutationFn: async (_which: 'all' | 'chosen') =>
      (await firstRows(pageOf)).filter((row) => choosing?.isChoosable(row)),
    onSuccess: (rows, which) =>
      setState((now) =>
        now.listKey === listKey
          ? { ...now, isAll: which === 'all', chosen: byId(rows, which === 'chosen' && now.chosen) }
          : now,
      ),
    onError(error) {
      setState({ listKey, chosen: none, isAll: false })
      snackbar.warning(`Nothing is chosen. ${saveFailure(error)}`)
    },
  })
  const all = takesQuery ? `all ${count(total)} that match` : 'all that match'
  const which = total > most && !takesQuery ? `the first ${count(most)}` : all
  const clear = () => setState({ listKey, chosen: none, isAll: false })
  const words = choosing?.countOf(isEvery ? total : chosen.size) ?? ''
  const canChooseAll = !isAll && (takesQuery ? total > 0 : total > chosen.size)
  useChoosingKeys({
    isOn: mayChoose,
    onRows(from, to) {
      const rows = Array.from({ length: to - from + 1 }, (_, i) => rowAt(from + i))
      const some = rows.filter((row) => row !== undefined && choosing?.isChoosable(row))
      setState((now) => {
        const next = new Map(now.listKey === listKey ? now.chosen : undefined)
        const isOut = from === to && (isEvery || some.every((row) => row && next.has(row.id)))
        for (const row of some)
          if (row && isOut) next.delete(row.id)
          else if (row) next.set(row.id, row)
        return { listKey, chosen: next, isAll: false }
      })
    },
    onAll: () => {
      if (canChooseAll && !read.isPending) read.mutate('all')
    },
    onNone: chosen.size > 0 ? clear : undefined,
  })
  return {
    columns,
    bulk: choosing && chosen.size > 0 && (
      <BulkBar
        chosen={isEvery ? `All ${words} that match` : words}
        allWords={`Choose ${which}`}
        onAll={canChooseAll ? () => read.mutate('all') : undefined}
        isReading={read.isPending}
        onNone={clear}
      >
        {exporting && takesQuery && (
          <ExportButton
            noun={noun}
            endpoint={exporting}
            filters={isEvery ? filters : { ...filters, ids: [...chosen.keys()].join() }}
            total={isEvery ? total : chosen.size}
            label="Export chosen"
          />
        )}
        <choosing.Bulk
          rows={[...chosen.values()]}
          query={isAll ? filters : undefined}
          chosen={words}
          onDone={() => read.mutate('chosen')}
        />
      </BulkBar>
    ),
  }
}

const byId = <Row extends { id: number }>(
  rows: readonly Row[],
  among: Chosen<Row> | false,
): Chosen<Row> =>
  new Map(rows.flatMap((row) => (!among || among.has(row.id) ? [[row.id, row]] : [])))

/** The first rows of a list, page by page. */
async function firstRows<Row>(pageOf: ChoosingOptions<Row>['pageOf']): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 1; ; page++) {
    const { data, meta } = await queries.fetchQuery(pageOf(page))
    rows.push(...data)
    if (page * rowsPerPage >= Math.min(meta.total, most)) return rows
  }
}

const chooseColumn = <Row extends { id: number }>(
  { isChoosable, nameOf }: Choosing<Row>,
  isChosen: (row: Row) => boolean,
  toggle: (row: Row) => void,
): ListColumn<Row> => ({
  id: 'choose',
  header: 'Choose',
  isControl: true,
  width: 78,
  cell: (row) =>
    isChoosable(row) && (
      <label className="list-choice">
        <input
          type="checkbox"
          className="choice-box"
          aria-label={`Choose ${nameOf(row)}`}
          checked={isChosen(row)}
          onChange={() => toggle(row)}
        />
      </label>
    ),
})
