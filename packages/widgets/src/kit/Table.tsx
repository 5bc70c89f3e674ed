import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import {
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { fill } from '../shared/texts.ts'
import {
  cardHeight,
  headHeight,
  linesOf,
  narrowest,
  reachable,
  rowsForPrint,
  rowsInSight,
  type TableColumn,
  type TableSort,
} from './table.model.ts'
import { TableCards, TableSortField } from './TableCards.tsx'
import { TableGrid } from './TableGrid.tsx'
import { textScale } from './text-scale.ts'
import { useIsPrinting } from './use-printing.ts'
import { useRange } from './use-range.ts'

export const tableTexts = {
  inSight: '{from}–{to} of {count}',
  printed: '{printed} of {count} rows printed. To print more, scroll further first.',
  tooMany: 'Only the first {count} rows can be scrolled to. Search or filter to see the others.',
}

export type TableProps<Row> = {
  /** Names the table for screen readers. */
  caption: string
  /** Columns in order. The first names the row. Pass the same array on each render. */
  columns: readonly TableColumn<Row>[]
  count: number
  /** True while the number of rows is unknown: `count` places are reserved. */
  isCounting?: boolean
  /** Returns undefined while the row is loading. Its place is reserved. */
  rowAt: (index: number) => Row | undefined
  rowKey: (row: Row) => string | number
  /** Height in px, the same for every row. Longer text ends in an ellipsis. */
  rowHeight: number
  sort?: TableSort | undefined
  onSort?: (sort: TableSort) => void
  /** Called with the rendered rows: the visible ones and a few around them. `to` is exclusive. */
  onRange?: (from: number, to: number) => void
  onOpen?: (row: Row) => void
  /** Makes the first cell a real link, which can open in a new tab. */
  hrefOf?: (row: Row) => string
  /** Replaces the rows of an empty table. */
  empty?: ReactNode
  /** Search and filters. When it changes, the table scrolls to its top. */
  resetKey?: string
  /** CSS length. By default, the table may fill most of the window. */
  maxHeight?: string
}

/** Rows rendered beyond each edge. */
const overscan = 8
const number = new Intl.NumberFormat('en-GB')

/**
 * A table of any length. The table has its own scroll area. Otherwise, with 120,000 rows, the
 * page's horizontal scroll bar would be eight million pixels down, and the headers would scroll
 * away.
 */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, columns, count, isCounting, rowHeight, sort, empty, maxHeight } = props
  const { resetKey = '' } = props
  const frame = useRef<HTMLDivElement>(null)
  const region = useRef<HTMLDivElement>(null)
  const { width, scale } = useSize(frame)
  const isPrinting = useIsPrinting()
  const isCards = !isPrinting && width > 0 && width < narrowest * scale
  const height = (isCards ? cardHeight(columns.length, rowHeight) : rowHeight) * scale
  const margin = isCards ? 0 : headHeight * scale
  const reach = reachable(count, height, tallestPossible())

  /** The focused row stays rendered at any scroll position. Otherwise the focus would be lost. */
  const [held, setHeld] = useState<number>()
  const wanted = useRef<number>(undefined)
  // oxlint-disable-next-line react/incompatible-library -- React Compiler is never used here
  const virtualizer = useVirtualizer({
    count: reach,
    getScrollElement: () => region.current,
    estimateSize: () => height,
    overscan,
    scrollMargin: margin,
    scrollPaddingStart: margin,
    rangeExtractor: (range) => {
      const rows = defaultRangeExtractor(range)
      if (held === undefined || held >= reach || rows.includes(held)) return rows
      return [...rows, held].toSorted((a, b) => a - b)
    },
  })

  useLayoutEffect(() => virtualizer.measure(), [virtualizer, height])
  useLayoutEffect(() => {
    region.current?.scrollTo({ top: 0 })
  }, [resetKey, sort?.id, sort?.dir])
  useRange(virtualizer.range, { overscan, count: reach, onRange: props.onRange })

  useLayoutEffect(() => {
    if (wanted.current === undefined) return
    const opener = region.current?.querySelector<HTMLElement>(
      `[data-index="${wanted.current}"] .table-opener`,
    )
    if (!opener) return
    wanted.current = undefined
    opener.focus({ preventScroll: true })
  })

  /** Moves the focus from row to row with the up and down arrow keys. */
  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const from = indexOf(event.target)
    if (!step || from === undefined || !(event.target as Element).closest('.table-opener')) return
    event.preventDefault()
    const to = Math.min(reach - 1, Math.max(0, from + step))
    wanted.current = to
    setHeld(to)
    virtualizer.scrollToIndex(to, { align: 'auto' })
  }

  const sight = rowsInSight(
    {
      offset: virtualizer.scrollOffset ?? 0,
      height: (virtualizer.scrollRect?.height ?? 0) - margin,
    },
    height,
    reach,
  )
  const drawn = { ...props, items: virtualizer.getVirtualItems(), width, scale }
  const printed = isPrinting
    ? rowsForPrint(count, { height, margin }, (index) => props.rowAt(index) !== undefined)
    : []

  return (
    <div ref={frame} className="table-frame" part="table" data-counting={isCounting || undefined}>
      {isCards && <TableSortField {...props} />}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- watches the focus of its rows */}
      <div
        ref={region}
        className="table-scroll"
        role="region"
        aria-label={caption}
        // Lets keyboard users scroll the table.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        style={
          {
            '--t-table-lines': linesOf(rowHeight),
            ...(maxHeight && { maxBlockSize: maxHeight }),
          } as CSSProperties
        }
        onKeyDown={onKeyDown}
        onFocus={(event) => setHeld(indexOf(event.target))}
        onBlur={(event) => {
          if (!region.current?.contains(event.relatedTarget as Node | null)) setHeld(undefined)
        }}
      >
        {isPrinting ? (
          <TableGrid
            {...drawn}
            columns={columns.filter(({ isControl }) => !isControl)}
            items={printed}
            total={0}
          />
        ) : isCards ? (
          <TableCards {...drawn} height={height} total={virtualizer.getTotalSize()} />
        ) : (
          <TableGrid {...drawn} total={virtualizer.getTotalSize() + margin} />
        )}
        {count === 0 && empty && <div className="table-empty">{empty}</div>}
      </div>
      {count > 0 && !(isPrinting && printed.length === count) && (
        <div className="table-foot">
          <span>
            {isPrinting
              ? fill(tableTexts.printed, {
                  printed: number.format(printed.length),
                  count: number.format(count),
                })
              : fill(tableTexts.inSight, {
                  from: number.format(sight.from),
                  to: number.format(sight.to),
                  count: number.format(count),
                })}
          </span>
          {reach < count && !isPrinting && (
            <span>{fill(tableTexts.tooMany, { count: number.format(reach) })}</span>
          )}
        </div>
      )}
    </div>
  )
}

/** Returns the index of the row that contains an element. */
function indexOf(target: EventTarget): number | undefined {
  const row = target instanceof Element ? target.closest('[data-index]') : null
  return row ? Number(row.getAttribute('data-index')) : undefined
}

/** Enough for 150,000 cards. Chromium stops drawing at 33 million px. */
const tallestWanted = 30_000_000
let tallest: number | undefined

/** Measures the limit, because browsers differ: Firefox stops at about 17.8 million px. */
function tallestPossible(): number {
  if (tallest !== undefined || typeof document === 'undefined') return tallest ?? tallestWanted
  const probe = document.createElement('div')
  Object.assign(probe.style, {
    position: 'absolute',
    insetBlockStart: '0',
    visibility: 'hidden',
    blockSize: `${tallestWanted}px`,
  })
  const place = document.createElement('div')
  Object.assign(place.style, { position: 'fixed', blockSize: '0', overflow: 'hidden' })
  place.append(probe)
  document.body.append(place)
  tallest = Math.max(10_000_000, probe.offsetHeight)
  place.remove()
  return tallest
}

/**
 * Returns the width in px, 0 until it is measured, and the scale of the text relative to its usual
 * size.
 */
function useSize(ref: { current: HTMLElement | null }) {
  const [size, setSize] = useState({ width: 0, scale: 1 })
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => {
      const now = { width: element.clientWidth, scale: textScale(element) }
      setSize((size) => (size.width === now.width && size.scale === now.scale ? size : now))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return size
}
