import type { UseInteractionsReturn } from '@floating-ui/react'
import { useEffect, useId, useRef } from 'react'
import type { Entry, EntryGroup } from './palette-entries.ts'

type PaletteListProps = {
  groups: readonly EntryGroup[]
  active: number | null
  listProps: Record<string, unknown>
  itemProps: UseInteractionsReturn['getItemProps']
  register: (index: number, element: HTMLElement | null) => void
  /** `isElsewhere` is true if a new tab was requested. */
  onOpen: (entry: Entry, isElsewhere: boolean) => void
}

/** Options in groups, with indexes across all of them. */
export function PaletteList({
  groups,
  active,
  listProps,
  itemProps,
  register,
  onOpen,
}: PaletteListProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' })
  }, [active, groups])
  const firsts = groups.map((_, at) =>
    groups.slice(0, at).reduce((sum, { entries }) => sum + entries.length, 0),
  )
  return (
    <div ref={list} className="palette-list">
      <div {...listProps} aria-label="What was found">
        {groups.map(({ title, entries }, at) => (
          <div key={title} role="group" aria-labelledby={`${id}-${at}`}>
            <div id={`${id}-${at}`} className="palette-group" role="presentation">
              {title}
            </div>
            {entries.map((entry, within) => {
              const index = (firsts[at] ?? 0) + within
              const isActive = index === active
              return (
                <div
                  key={entry.id}
                  {...itemProps({
                    active: isActive,
                    selected: isActive,
                    ref: (element: HTMLElement | null) => register(index, element),
                    onClick: (event) => onOpen(entry, event.ctrlKey || event.metaKey),
                  })}
                  className="palette-option"
                  data-active={isActive || undefined}
                >
                  <span>{entry.title}</span>
                  {entry.detail && <span className="muted">{entry.detail}</span>}
                </div>
              )
            })}
          </div>
        ))}
      </div>
    </div>
  )
}
