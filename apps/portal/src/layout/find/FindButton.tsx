import { Search } from 'lucide-react'
import { useEffect, useState, type ComponentType } from 'react'
import { snackbar } from '../../app/shell/snackbars.ts'
import { shortcutOf, type Shortcut } from './shortcuts.rules.ts'

type Opened = ComponentType<{ onClose: () => void }>

/** Dialogs, each loaded when it is first opened. */
const dialogs: Record<Shortcut, () => Promise<Opened>> = {
  search: async () => (await import('./Palette.tsx')).Palette,
  shortcuts: async () => (await import('./ShortcutsDialog.tsx')).ShortcutsDialog,
}

/** Button that opens the search for everything. It also handles the portal's keyboard shortcuts. */
export function FindButton() {
  const [opened, setOpened] = useState<{ Dialog: Opened }>()

  async function open(which: Shortcut) {
    try {
      const Dialog = await dialogs[which]()
      setOpened({ Dialog })
    } catch {
      snackbar.warning('That could not be opened. Please check your connection and try again.')
    }
  }

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const asked = shortcutOf({
        key: event.key,
        ctrlKey: event.ctrlKey,
        metaKey: event.metaKey,
        altKey: event.altKey,
        repeat: event.repeat,
        isComposing: event.isComposing,
        defaultPrevented: event.defaultPrevented,
        isTyping: isTyping(event),
        isBelowDialog: document.querySelector('dialog[open]') !== null,
      })
      if (!asked) return
      event.preventDefault()
      void open(asked)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])

  return (
    <>
      <button
        type="button"
        className="find-button"
        aria-label="Search"
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        title="Search (Ctrl K)"
        onClick={() => void open('search')}
      >
        <Search aria-hidden="true" />
      </button>
      {opened && <opened.Dialog onClose={() => setOpened(undefined)} />}
    </>
  )
}

/**
 * True if the event comes from a field. The first element of its path is the field itself, even in
 * a widget's shadow root.
 */
function isTyping(event: KeyboardEvent): boolean {
  const [target] = event.composedPath()
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select, [role=combobox]'))
  )
}
