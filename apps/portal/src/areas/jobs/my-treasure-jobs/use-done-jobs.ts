import type { TreasureJob } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { myDoneJobs } from './my-treasure-jobs.queries.ts'

/**
 * Jobs that are over, read only once somebody wants them: by opening them, by an address that names a job which is not
 * among those that go on, or because there are no others.
 */
export function useDoneJobs(ongoing: readonly TreasureJob[]) {
  const { hash, key } = useLocation()
  const [page, go] = useState(1)
  const isNamed = hash.startsWith('#job-') && !ongoing.some(({ id }) => hash === `#job-${id}`)
  const [pressed, press] = useState<{ isOpen: boolean; key: string }>()
  // Whoever has opened or closed them since an address named one has the last word.
  const isOpen =
    pressed && (pressed.key === key || !isNamed) ? pressed.isOpen : isNamed || ongoing.length === 0
  const query = useQuery({ ...myDoneJobs(page), enabled: isOpen })
  return {
    query,
    page,
    go,
    isOpen,
    setOpen: (open: boolean) => press({ isOpen: open, key }),
    /** Known to be none. */
    isEmpty: query.data?.meta.total === 0,
  }
}
