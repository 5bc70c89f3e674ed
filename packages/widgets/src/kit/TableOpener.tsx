import type { MouseEvent, ReactNode } from 'react'

export type Opening<Row> = {
  onOpen?: ((row: Row) => void) | undefined
  hrefOf?: ((row: Row) => string) | undefined
}

type Props<Row> = Opening<Row> & { row: Row; children: ReactNode }

/** What names a row, as the way into it: a link where there is an address, else a button. */
export function TableOpener<Row>({ row, onOpen, hrefOf, children }: Props<Row>) {
  if (hrefOf)
    return (
      <a
        className="table-opener"
        href={hrefOf(row)}
        onClick={(event) => {
          if (!onOpen || !isPlain(event)) return
          event.preventDefault()
          onOpen(row)
        }}
      >
        {children}
      </a>
    )
  if (onOpen)
    return (
      <button type="button" className="table-opener" onClick={() => onOpen(row)}>
        {children}
      </button>
    )
  return children
}

/** Not one that asks for a new tab or window. */
const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** A press anywhere on a row opens it, unless it was meant for something in it or to mark text. */
export function pressOnRow(event: MouseEvent<HTMLElement>, open: () => void) {
  const target = event.target as Element
  if (!isPlain(event) || target.closest('a, button, input, select, textarea, label')) return
  if (getSelection()?.isCollapsed === false) return
  open()
}
