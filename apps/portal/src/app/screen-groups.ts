import { decideAccess, type Caller, type PublicSettings } from '@treasures/api-client'
import { allScreens, type MenuGroup, type Screen } from './screens.ts'

export type ListedScreen = Pick<Screen, 'title' | 'access' | 'permission' | 'feature'> &
  Pick<NonNullable<Screen['menu']>, 'words' | 'also' | 'isOnHome'> & { to: string }

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

type Features = Pick<PublicSettings, 'feature_chatbot' | 'feature_experimental'> | undefined

/** Returns the groups with the screens open to a person. Empty groups are left out. */
export const screensFor = (
  groups: readonly ScreenGroup[],
  profile: Caller,
  features: Features,
): ScreenGroup[] =>
  groups
    .map((group) => ({
      ...group,
      screens: group.screens.filter(
        (screen) =>
          decideAccess(screen, profile) === 'yes' &&
          (!screen.feature || Boolean(features?.[screen.feature])),
      ),
    }))
    .filter(({ screens }) => screens.length > 0)
