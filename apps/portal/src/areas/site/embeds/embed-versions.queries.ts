import { queryOptions } from '@tanstack/react-query'

/** A version of the widgets that a page can pin, with the checksum of its loader. */
export type PinnedVersion = { version: string; integrity: string }

type Table = {
  current: string | null
  versions: Record<string, Record<string, string> | undefined>
}

/** Version currently served; null if the server keeps no versions. */
export const currentVersion = queryOptions({
  queryKey: ['embed-versions'],
  staleTime: 300_000,
  queryFn: async ({ signal }): Promise<PinnedVersion | null> => {
    const answer = await fetch('/embed/versions.json', { signal })
    if (!answer.ok) throw new Error(`versions.json answered with status ${answer.status}`)
    const { current, versions } = (await answer.json()) as Table
    const integrity = current && versions[current]?.['loader.js']
    return current && integrity ? { version: current, integrity } : null
  },
})
