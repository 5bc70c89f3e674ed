import type { OkOf, SignInOfMerge, mergeCustomers } from '@treasures/api-client'

type Moved = OkOf<typeof mergeCustomers>['moved']

const nouns: Record<keyof Moved, [one: string, many: string]> = {
  jobs: ['job', 'jobs'],
  activities: ['activity', 'activities'],
  cards: ['card', 'cards'],
  tags: ['tag', 'tags'],
}
const list = new Intl.ListFormat('en-GB')

/** Lists the records that a merge moves. */
export function movedWords(moved: Moved): string {
  const parts = (Object.keys(nouns) as (keyof Moved)[])
    .filter((key) => moved[key] > 0)
    .map((key) => `${moved[key]} ${nouns[key][moved[key] === 1 ? 0 : 1]}`)
  if (parts.length === 0) return 'There is nothing to move.'
  const isOne = parts.length === 1 && parts[0]?.startsWith('1 ')
  return `${list.format(parts)} ${isOne ? 'moves' : 'move'} along.`
}

/** Facts that distinguish two sign-ins, in addition to their e-mails. */
export const signInDetail = ({ has_password, is_used_besides }: SignInOfMerge): string =>
  [
    has_password ? 'Has set a password.' : 'Has never set a password.',
    ...(is_used_besides ? ['Signs in to more than this customer.'] : []),
  ].join(' ')

/** Explains what happens to the sign-in that was not chosen. Empty without a choice. */
export function losingWords(signIns: readonly SignInOfMerge[], chosen: number | undefined): string {
  const losing = chosen === undefined ? undefined : signIns.find(({ id }) => id !== chosen)
  if (!losing) return ''
  return losing.is_used_besides
    ? `${losing.email} can still sign in, but not to this customer.`
    : `The sign-in of ${losing.email} is closed, and we’ll let them know by e-mail.`
}
