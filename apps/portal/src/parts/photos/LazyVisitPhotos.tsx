import { Spinner } from '@treasures/widgets/kit'
import { lazy, Suspense } from 'react'
import type { Side } from './VisitPhotos.tsx'

/** Loaded on demand, because most jobs have no such photos. */
const VisitPhotos = lazy(async () => ({
  default: (await import('./VisitPhotos.tsx')).VisitPhotos,
}))

export const LazyVisitPhotos = (props: { id_job: number; side: Side }) => (
  <Suspense fallback={<Spinner />}>
    <VisitPhotos {...props} />
  </Suspense>
)
