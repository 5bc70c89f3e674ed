import type { OkOf, mergeCustomers } from '@treasures/api-client'

type Moved = OkOf<typeof mergeCustomers>['moved']

const nouns: Record<keyof Moved, [one: string, many: string]> = {
  jobs: ['job', 'jobs'],
  activities: ['activity', 'activities'],
  cards: ['card', 'cards'],
  tags: ['tag', 'tags'],
}
const list = new Intl.ListFormat('en-GB')

/** What a merge takes along. */
export function movedWords(moved: Moved): string {
  const parts = (Object.keys(nouns) as (keyof Moved)[])
    .filter((key) => moved[key] > 0)
    .map((key) => `${moved[key]} ${nouns[key][moved[key] === 1 ? 0 : 1]}`)
  if (parts.length === 0) return 'There is nothing to move.'
  const isOne = parts.length === 1 && parts[0]?.startsWith('1 ')
  return `${list.format(parts)} ${isOne ? 'moves' : 'move'} along.`
}
