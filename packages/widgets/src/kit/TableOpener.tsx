import type { MouseEvent, ReactNode } from 'react'

export type Opening<Row> = {
  onOpen?: ((row: Row) => void) | undefined
  hrefOf?: ((row: Row) => string) | undefined
}

type Props<Row> = Opening<Row> & { row: Row; children: ReactNode }

/** Names a row and opens it: a link if the row has an address, otherwise a button. */
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

/** True for a click that does not ask for a new tab or window. */
const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** True for a click that asks for a new tab: the middle button, or Ctrl or ⌘. */
const wantsNewTab = ({ button, ctrlKey, metaKey }: MouseEvent) =>
  button === 1 || (button === 0 && (ctrlKey || metaKey))

/**
 * Opens a row after a click anywhere on it, as its link does. Ignores clicks on controls in the row
 * and text selection.
 */
export function pressOnRow<Row>(
  event: MouseEvent<HTMLElement>,
  row: Row,
  { onOpen, hrefOf }: Opening<Row>,
) {
  const target = event.target as Element
  if (!onOpen || target.closest('a, button, input, select, textarea, label')) return
  if (hrefOf && wantsNewTab(event)) return void open(hrefOf(row), '_blank', 'noopener')
  if (!isPlain(event) || getSelection()?.isCollapsed === false) return
  onOpen(row)
}
