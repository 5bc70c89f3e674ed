import type { KeyboardEvent } from 'react'

/**
 * True if a key belongs to an input method. Safari ends the composition before its Enter, which has
 * key code 229.
 */
export const isComposing = ({ nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === 229
