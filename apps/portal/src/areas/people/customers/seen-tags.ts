import type { CustomerRow, Tag } from '@treasures/api-client'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { queries } from '../../../parts/queries.ts'

/** Tags of the customers met so far, by name: those that the list can be filtered by. */
export const seenTags = queryOptions<Tag[]>({
  queryKey: ['seen-tags'],
  queryFn: skipToken,
  initialData: [],
  staleTime: Infinity,
  gcTime: Infinity,
})

export function noteTags(rows: readonly CustomerRow[]) {
  const known = queries.getQueryData(seenTags.queryKey) ?? []
  const all = withTags(known, rows)
  if (all.length > known.length) queries.setQueryData(seenTags.queryKey, all)
}

export function withTags(known: readonly Tag[], rows: readonly { tags: readonly Tag[] }[]): Tag[] {
  const all = new Map(known.map((tag) => [tag.id, tag]))
  for (const { tags } of rows) for (const tag of tags) all.set(tag.id, tag)
  return [...all.values()].toSorted((one, two) => one.name.localeCompare(two.name, 'en-GB'))
}
