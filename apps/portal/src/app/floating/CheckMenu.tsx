import { ChevronDown } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useFloatingPanel } from './use-floating-panel.ts'
import './menu.css'

export type CheckMenuProps = {
  label: string
  options: readonly { id: string; label: string; checked: boolean; disabled?: boolean }[]
  onToggle: (id: string) => void
}

/**
 * Switches of a view, such as its columns, behind one button. The menu stays open while a person
 * chooses.
 */
export function CheckMenu({ label, options, onToggle }: CheckMenuProps) {
  const { isOpen, openerProps, panelProps, panelStyle } = useFloatingPanel('dialog')
  return (
    <>
      <button {...openerProps} type="button" className="chip">
        {label}
        <ChevronDown className="menu-mark" aria-hidden="true" />
      </button>
      {isOpen && (
        <div {...panelProps} className="popover menu" style={panelStyle} aria-label={label}>
          {options.length > 0 ? (
            <Options options={options} onToggle={onToggle} />
          ) : (
            <p className="muted">None yet.</p>
          )}
        </div>
      )}
    </>
  )
}

function Options({ options, onToggle }: Omit<CheckMenuProps, 'label'>) {
  const list = useRef<HTMLUListElement>(null)
  // Focuses only after the panel has joined the top layer, because its elements cannot receive
  // focus earlier.
  useEffect(() => {
    list.current?.querySelector<HTMLInputElement>('input:enabled')?.focus({ preventScroll: true })
  }, [])
  return (
    <ul ref={list} className="menu-items">
      {options.map(({ id, label, checked, disabled }) => (
        <li key={id}>
          <label className="choice menu-choice">
            <input
              type="checkbox"
              className="choice-box"
              checked={checked}
              disabled={disabled}
              onChange={() => onToggle(id)}
            />
            <span>{label}</span>
          </label>
        </li>
      ))}
    </ul>
  )
}
