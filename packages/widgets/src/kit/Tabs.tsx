import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'

export type TabsProps = {
  /** Names the row of tabs for screen readers. */
  label: string
  tabs: readonly { id: string; label: string }[]
  selected: string
  onSelect: (id: string) => void
  /** What belongs to the selected tab. */
  children: ReactNode
}

/** Several views of one thing, of which one is shown. The arrow keys show the next at once. */
export function Tabs({ label, tabs, selected, onSelect, children }: TabsProps) {
  const id = useId()
  const row = useRef<HTMLDivElement>(null)

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
