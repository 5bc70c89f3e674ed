import { createStore, useStore } from './store.ts'
import { safeStorage } from './session/safe-storage.ts'

/** As the device has it, or as somebody chose here. */
export const themes = ['auto', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const key = 'theme'
const shelf = safeStorage(() => localStorage)
const kept = themes.find((one) => one === shelf.getItem(key))

/** Of this device. */
export const chosenTheme = createStore<Theme>(kept ?? 'auto')

/** Before the first draw, so that nothing flashes. */
export const showTheme = () => {
  document.body.dataset.theme = chosenTheme.get()
}
chosenTheme.subscribe(() => {
  shelf.setItem(key, chosenTheme.get())
  showTheme()
})

/** For widgets, which have a theme of their own. */
export const useTheme = (): Theme => useStore(chosenTheme)
