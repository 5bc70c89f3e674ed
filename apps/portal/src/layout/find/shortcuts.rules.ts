/** Commands that have a keyboard shortcut. */
export type Shortcut = 'search' | 'shortcuts'

export type PressedKey = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'isComposing' | 'defaultPrevented'
> & {
  /** Whether the focused element accepts text. */
  isTyping: boolean
  /** Whether a dialog is open, which handles all keys itself. */
  isBelowDialog: boolean
}

/**
 * Returns the command for a key press. Keys typed into a field are ignored, and so are all keys
 * while a dialog is open.
 */
export function shortcutOf(pressed: PressedKey): Shortcut | undefined {
  const { key, ctrlKey, metaKey, altKey, repeat, isComposing, defaultPrevented } = pressed
  if (pressed.isBelowDialog || defaultPrevented || repeat || isComposing || altKey) return undefined
  if (ctrlKey || metaKey)
    return key.toLowerCase() === 'k' && ctrlKey !== metaKey ? 'search' : undefined
  if (pressed.isTyping) return undefined
  return key === '/' ? 'search' : key === '?' ? 'shortcuts' : undefined
}
