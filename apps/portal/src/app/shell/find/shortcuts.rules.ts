/** What a key asks of the portal. */
export type Shortcut = 'search' | 'shortcuts'

export type PressedKey = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'isComposing' | 'defaultPrevented'
> & {
  /** Whether what has the focus takes letters. */
  isTyping: boolean
  /** Whether a dialog is open, which has the keys for itself. */
  isBelowDialog: boolean
}

/** Keys that somebody types are theirs; so are all keys while a dialog is open. */
export function shortcutOf(pressed: PressedKey): Shortcut | undefined {
  const { key, ctrlKey, metaKey, altKey, repeat, isComposing, defaultPrevented } = pressed
  if (pressed.isBelowDialog || defaultPrevented || repeat || isComposing || altKey) return undefined
  if (ctrlKey || metaKey)
    return key.toLowerCase() === 'k' && ctrlKey !== metaKey ? 'search' : undefined
  if (pressed.isTyping) return undefined
  return key === '/' ? 'search' : key === '?' ? 'shortcuts' : undefined
}
