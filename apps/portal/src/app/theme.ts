import { deviceChoice } from './device-choice.ts'
import { useStore } from './store.ts'

/** The device's theme, or the one chosen here. */
export type Theme = 'auto' | 'light' | 'dark'

const theme = deviceChoice<Theme>('theme', ['auto', 'light', 'dark'])

export const chosenTheme = theme.chosen
export const chooseTheme = theme.choose

/** Called before the first render, so that nothing flashes. */
export const showTheme = theme.show

/** Theme for widgets, which style themselves. */
export const useTheme = (): Theme => useStore(chosenTheme)
