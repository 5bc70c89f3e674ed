import type { TreasureJob } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { myDoneJobs } from './my-treasure-jobs.queries.ts'

/**
 * Past jobs, which load only when the treasure opens them, when the address names a job that is not
 * current, or when there are no current jobs.
 */
export function useDoneJobs(ongoing: readonly TreasureJob[]) {
  const { hash, key } = useLocation()
  const [page, go] = useState(1)
  const isNamed = hash.startsWith('#job-') && !ongoing.some(({ id }) => hash === `#job-${id}`)
  const [pressed, press] = useState<{ isOpen: boolean; key: string }>()
  // The treasure's own choice wins over the address, until a new address names a job.
  const isOpen =
    pressed && (pressed.key === key || !isNamed) ? pressed.isOpen : isNamed || ongoing.length === 0
  const query = useQuery({ ...myDoneJobs(page), enabled: isOpen })
  return {
    query,
    page,
    go,
    isOpen,
    setOpen: (open: boolean) => press({ isOpen: open, key }),
    /** True once the total is known to be 0. */
    isEmpty: query.data?.meta.total === 0,
  }
}
