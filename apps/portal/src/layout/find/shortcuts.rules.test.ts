import { expect, test } from 'vitest'
import { shortcutOf, type PressedKey } from './shortcuts.rules.ts'

const none: PressedKey = {
  key: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  repeat: false,
  isComposing: false,
  defaultPrevented: false,
  isTyping: false,
  isBelowDialog: false,
}

test.each([
  ['Ctrl-K', { key: 'k', ctrlKey: true }, 'search'],
  ['⌘K', { key: 'k', metaKey: true }, 'search'],
  ['Ctrl-K with capitals on', { key: 'K', ctrlKey: true }, 'search'],
  ['Ctrl-K in a field', { key: 'k', ctrlKey: true, isTyping: true }, 'search'],
  ['both at once', { key: 'k', ctrlKey: true, metaKey: true }, undefined],
  ['another letter with Ctrl', { key: 'l', ctrlKey: true }, undefined],
  ['a stroke', { key: '/' }, 'search'],
  ['a stroke that is typed', { key: '/', isTyping: true }, undefined],
  ['a question mark', { key: '?' }, 'shortcuts'],
  ['one that is typed', { key: '?', isTyping: true }, undefined],
  ['a letter', { key: 'k' }, undefined],
  ['a name that objects have', { key: 'constructor' }, undefined],
  ['Ctrl-K over a dialog', { key: 'k', ctrlKey: true, isBelowDialog: true }, undefined],
  ['one that someone has taken', { key: '/', defaultPrevented: true }, undefined],
  ['one held down', { key: '/', repeat: true }, undefined],
  ['one that makes up a sign', { key: '/', isComposing: true }, undefined],
  ['AltGr with K', { key: 'k', ctrlKey: true, altKey: true }, undefined],
] as const)('%s', (_, pressed, shortcut) => {
  expect(shortcutOf({ ...none, ...pressed })).toBe(shortcut)
})
