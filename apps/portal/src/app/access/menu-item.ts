import type { Control } from './control.ts'

type Item = { label: string; onPress: () => void; tone?: 'danger'; disabledBecause?: string }

/** An entry of a menu for a control: none where it is absent, off with its reason where it is off. */
export const menuItem = (control: Control, item: Item): Item[] => {
  if (control.at === 'absent') return []
  return [control.at === 'off' ? { ...item, disabledBecause: control.because } : item]
}
