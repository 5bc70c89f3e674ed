import { ChevronDown } from 'lucide-react'
import { useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { Popover } from './Popover.tsx'

export type MenuItem = {
  label: string
  onPress: () => void
  /** Not possible just now, and why: it can be reached and read, not pressed. */
  disabledBecause?: string | undefined
  tone?: 'danger' | undefined
}

export type MenuProps = {
  label: string
  /** Shown instead of the label, which stays the name. */
  icon?: ReactNode
  kind?: 'quiet' | 'text'
  items: readonly MenuItem[]
}

/** Things that can be done, behind one button. */
export const Menu = ({ label, icon, kind = 'quiet', items }: MenuProps) => (
  <Popover
    role="menu"
    label={label}
    openerClass="button"
    openerKind={icon ? 'icon' : kind}
    openerLabel={icon ? label : undefined}
    panelClass="popover menu"
    opener={
      icon ?? (
        <>
          {label}
          <ChevronDown className="menu-mark" aria-hidden="true" />
        </>
      )
    }
  >
    {(close) => <Items items={items} close={close} />}
  </Popover>
)

/** Where each key leads among so many, from one. */
const leads: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

function Items({ items, close }: { items: readonly MenuItem[]; close: () => void }) {
  const list = useRef<HTMLDivElement>(null)
  const buttons = () => [...(list.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
  useLayoutEffect(() => {
    list.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus()
  }, [])

  function onKeyDown(event: KeyboardEvent, at: number) {
    if (event.key === 'Tab') return close()
    const isLetter = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey
    const to = isLetter ? next(event.key, at) : leads[event.key]?.(at, items.length)
    if (to === undefined) return
    event.preventDefault()
    buttons()[to]?.focus()
  }

  /** The next one that begins with the letter. */
  function next(letter: string, at: number) {
    const order = items.map((_, step) => (at + 1 + step) % items.length)
    return order.find((index) => items[index]?.label.toLowerCase().startsWith(letter.toLowerCase()))
  }

  return (
    <div ref={list} role="presentation" className="menu-items">
      {items.map(({ label, onPress, disabledBecause, tone }, index) => (
        <button
          key={label}
          type="button"
          role="menuitem"
          className="menu-item"
          tabIndex={-1}
          data-tone={tone}
          aria-disabled={disabledBecause ? true : undefined}
          onKeyDown={(event) => onKeyDown(event, index)}
          onClick={() => {
            if (disabledBecause) return
            close()
            onPress()
          }}
        >
          {label}
          {disabledBecause && <span className="menu-reason"> {disabledBecause}</span>}
        </button>
      ))}
    </div>
  )
}
