import { Dialog } from '@treasures/widgets/kit'
import { useId } from 'react'
import './palette.css'

const keys = [
  [['Ctrl', 'K'], 'Search everything; on a Mac ⌘ K'],
  [['/'], 'Search, unless you are typing'],
  [['?'], 'These keys'],
  [['X'], 'Choose the row of a list, or leave it out'],
  [['Shift', 'X'], 'Choose the rows from the last one to this one'],
  [['Ctrl', 'A'], 'Choose all rows that match, if a row has the focus'],
  [['Esc'], 'Close a dialog or a menu, or clear the selection'],
  [['←', '→', 'Home', 'End'], 'From one button of the navigation to the next'],
] as const

/** List of keyboard shortcuts. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const id = useId()
  return (
    <Dialog labelledBy={id} onClose={onClose} closeLabel="Close">
      <h2 id={id} tabIndex={-1}>
        Keyboard shortcuts
      </h2>
      <dl className="shortcuts">
        {keys.map(([pressed, does]) => (
          <div key={does}>
            <dt>
              {pressed.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
