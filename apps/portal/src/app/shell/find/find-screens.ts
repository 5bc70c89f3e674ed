import { allScreens, type MenuGroup, type Screen } from '../../screens.ts'

export type ListedScreen = Pick<Screen, 'title' | 'access' | 'permission' | 'feature'> &
  Pick<NonNullable<Screen['menu']>, 'words' | 'also'> & { to: string }

export type ScreenGroup = {
  title: MenuGroup
  screens: readonly ListedScreen[]
}

const listed = allScreens.flatMap(({ address, menu, ...screen }) =>
  menu ? [{ ...screen, to: address, ...menu }] : [],
)

/** Screens that open without a record, by subject. */
export const screenGroups: readonly ScreenGroup[] = [
  ...new Set(listed.map(({ group }) => group)),
].map((title) => ({ title, screens: listed.filter(({ group }) => group === title) }))

/** Groups of rarely used set-up screens, which also appear under Settings. */
export const settingsGroups = screenGroups.filter(({ screens }) =>
  screens.every(({ words }) => words),
)
