import { ChevronDown } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { Popover } from './Popover.tsx'

export type CheckMenuProps = {
  label: string
  options: readonly { id: string; label: string; checked: boolean; disabled?: boolean }[]
  onToggle: (id: string) => void
}

/** Switches of a view, such as its columns, behind one button. It stays open while one chooses. */
export const CheckMenu = ({ label, options, onToggle }: CheckMenuProps) => (
  <Popover
    role="dialog"
    label={label}
    openerClass="chip"
    panelClass="popover menu"
    opener={
      <>
        {label}
        <ChevronDown className="menu-mark" aria-hidden="true" />
      </>
    }
  >
    {() => <Options options={options} onToggle={onToggle} />}
  </Popover>
)

function Options({ options, onToggle }: Omit<CheckMenuProps, 'label'>) {
  const list = useRef<HTMLUListElement>(null)
  useLayoutEffect(() => {
    list.current?.querySelector<HTMLInputElement>('input:enabled')?.focus()
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
