import type { Control } from './control.ts'

type Item = { label: string; onPress: () => void; tone?: 'danger'; disabledBecause?: string }

/** Returns a control's menu item: none if it is absent, disabled with its reason if it is off. */
export const menuItem = (control: Control, item: Item): Item[] => {
  if (control.at === 'absent') return []
  return [control.at === 'off' ? { ...item, disabledBecause: control.because } : item]
}
