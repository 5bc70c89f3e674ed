import { deviceChoice } from './device-choice.ts'
import { useStore } from './store.ts'

/** As the device has it, or as somebody chose here. */
export type Theme = 'auto' | 'light' | 'dark'

const theme = deviceChoice<Theme>('theme', ['auto', 'light', 'dark'])

export const chosenTheme = theme.chosen

/** Before the first draw, so that nothing flashes. */
export const showTheme = theme.show

/** For widgets, which have a theme of their own. */
export const useTheme = (): Theme => useStore(chosenTheme)
