import { useListNavigation, useTypeahead, type UseInteractionsReturn } from '@floating-ui/react'
import { ChevronDown } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { useFloatingPanel } from './use-floating-panel.ts'
import './menu.css'

export type MenuItem = {
  label: string
  onPress: () => void
  /**
   * If set, the item is disabled for this reason: it can have the focus and be read out, but cannot
   * be pressed.
   */
  disabledBecause?: string | undefined
  tone?: 'danger' | undefined
}

export type MenuProps = {
  label: string
  /** Replaces the label, which remains the accessible name. */
  icon?: ReactNode
  kind?: 'quiet' | 'text'
  items: readonly MenuItem[]
}

/** A menu of actions behind one button. Arrows, Home, End and letters move through it. */
export function Menu({ label, icon, kind = 'quiet', items }: MenuProps) {
  const [active, setActive] = useState<number | null>(null)
  const buttons = useRef<(HTMLElement | null)[]>([])
  const { isOpen, close, openerProps, panelProps, panelStyle, getItemProps } = useFloatingPanel(
    'menu',
    (context) => [
      useListNavigation(context, {
        listRef: buttons,
        activeIndex: active,
        onNavigate: setActive,
        focusItemOnOpen: true,
        loop: true,
        disabledIndices: [],
      }),
      useTypeahead(context, {
        listRef: { current: items.map((item) => item.label) },
        activeIndex: active,
        onMatch: setActive,
        enabled: context.open,
      }),
    ],
  )
  return (
    <>
      <button
        {...openerProps}
        type="button"
        className="button"
        data-kind={icon ? 'icon' : kind}
        aria-label={icon ? label : undefined}
      >
        {icon ?? (
          <>
            {label}
            <ChevronDown className="menu-mark" aria-hidden="true" />
          </>
        )}
      </button>
      {isOpen && (
        <div {...panelProps} className="popover menu" style={panelStyle} aria-label={label}>
          <div role="presentation" className="menu-items">
            {items.map((item, index) => (
              <Item
                key={item.label}
                item={item}
                isActive={index === active}
                register={(button) => {
                  buttons.current[index] = button
                }}
                close={close}
                getItemProps={getItemProps}
              />
            ))}
          </div>
        </div>
      )}
    </>
  )
}

type ItemProps = {
  item: MenuItem
  isActive: boolean
  register: (button: HTMLElement | null) => void
  close: () => void
  getItemProps: UseInteractionsReturn['getItemProps']
}

const Item = ({ item, isActive, register, close, getItemProps }: ItemProps) => (
  <button
    {...getItemProps({
      ref: register,
      active: isActive,
      onKeyDown: (event) => event.key === 'Tab' && close(),
      onClick() {
        if (item.disabledBecause) return
        close()
        item.onPress()
      },
    })}
    type="button"
    role="menuitem"
    className="menu-item"
    tabIndex={-1}
    data-tone={item.tone}
    aria-disabled={item.disabledBecause ? true : undefined}
  >
    {item.label}
    {item.disabledBecause && <span className="menu-reason"> {item.disabledBecause}</span>}
  </button>
)
