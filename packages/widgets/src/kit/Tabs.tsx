import { useId, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'

export type TabsProps = {
  /** Name of the row of tabs for screen readers. */
  label: string
  tabs: readonly { id: string; label: string }[]
  selected: string
  onSelect: (id: string) => void
  /** Panel of the selected tab. */
  children: ReactNode
}

/** Several views of one thing, of which one is visible. Arrow keys select the next view at once. */
export function Tabs({ label, tabs, selected, onSelect, children }: TabsProps) {
  const id = useId()
  const row = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>('[aria-selected="true"]')
    // Scrolls only the row, and only sideways. The page must not move.
    if (row.current && tab) row.current.scrollLeft += outside(row.current, tab)
  }, [selected])

  function onKeyDown(event: KeyboardEvent) {
    const isRtl = row.current?.matches(':dir(rtl)') ?? false
    const forward = isRtl ? -1 : 1
    const at = tabs.findIndex((tab) => tab.id === selected)
    const last = tabs.length - 1
    const to = {
      ArrowRight: (at + forward + tabs.length) % tabs.length,
      ArrowLeft: (at - forward + tabs.length) % tabs.length,
      Home: 0,
      End: last,
    }[event.key]
    const tab = to === undefined ? undefined : tabs[to]
    if (!tab) return
    event.preventDefault()
    onSelect(tab.id)
    row.current?.querySelectorAll<HTMLElement>('[role="tab"]')[to ?? 0]?.focus()
  }

  return (
    <div className="tabs">
      <div ref={row} className="tabs-row" role="tablist" aria-label={label}>
        {tabs.map((tab) => {
          const isSelected = tab.id === selected
          return (
            <button
              key={tab.id}
              type="button"
              role="tab"
              id={`${id}-${tab.id}`}
              className="tab"
              aria-selected={isSelected}
              aria-controls={`${id}-panel`}
              tabIndex={isSelected ? 0 : -1}
              onClick={() => onSelect(tab.id)}
              onKeyDown={onKeyDown}
            >
              {tab.label}
            </button>
          )
        })}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        className="tabs-panel"
        aria-labelledby={`${id}-${selected}`}
      >
        {children}
      </div>
    </div>
  )
}

/** Pixels by which a tab, with 40 px of its neighbour, is outside the row. Negative on the left. */
function outside(row: HTMLElement, tab: HTMLElement): number {
  const [place, box] = [row.getBoundingClientRect(), tab.getBoundingClientRect()]
  const peek = 40
  return Math.min(0, box.left - peek - place.left) || Math.max(0, box.right + peek - place.right)
}
