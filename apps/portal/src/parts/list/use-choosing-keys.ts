import { useEffect, useRef } from 'react'

type ChoosingKeys = {
  /** Whether rows can be chosen. */
  isOn: boolean
  /** Chooses the rows from one index to another, or toggles one row. */
  onRows: (from: number, to: number) => void
  onAll: () => void
  /** Undefined if no row is chosen. */
  onNone: (() => void) | undefined
}

/**
 * Chooses rows by keyboard: X for the focused row, Shift X up to it, Ctrl A for all that match, and
 * Escape for none. Keys typed into a field, and keys while a dialog is open, are left alone.
 */
export function useChoosingKeys(keys: ChoosingKeys) {
  const latest = useRef(keys)
  const anchor = useRef(0)
  useEffect(() => {
    latest.current = keys
  })
  const { isOn } = keys
  useEffect(() => {
    if (!isOn) return
    function onKeyDown(event: KeyboardEvent) {
      const { key, target, ctrlKey, metaKey, altKey } = event
      if (event.defaultPrevented || event.isComposing || altKey) return
      if (document.querySelector('dialog[open]') || isTyping(target)) return
      const { onRows, onAll, onNone } = latest.current
      const row = indexOf(target)
      if (key === 'Escape' && onNone) onNone()
      else if ((ctrlKey || metaKey) && key.toLowerCase() === 'a' && row !== undefined) onAll()
      else if (key.toLowerCase() === 'x' && !ctrlKey && !metaKey && row !== undefined) {
        const from = event.shiftKey ? anchor.current : row
        anchor.current = row
        onRows(Math.min(from, row), Math.max(from, row))
      } else return
      event.preventDefault()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [isOn])
}

/** Index of the table's row that has the focus. */
function indexOf(target: EventTarget | null): number | undefined {
  const row = target instanceof Element ? target.closest('[data-index]') : null
  return row ? Number(row.getAttribute('data-index')) : undefined
}

const isTyping = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('input:not([type=checkbox]), textarea, select, [contenteditable]') !== null
