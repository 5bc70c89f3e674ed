import { Dialog } from '@treasures/widgets/kit'
import { useId } from 'react'
import './palette.css'

const keys = [
  [['Ctrl', 'K'], 'Search everything; on a Mac ⌘ K'],
  [['/'], 'Search, unless you are typing'],
  [['?'], 'These keys'],
  [['Esc'], 'Close a dialog or a menu'],
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
