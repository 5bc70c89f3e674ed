import { lazy, Suspense } from 'react'
import { apiBase } from '../../../app/api-base.ts'
import { useTheme } from '../../../app/theme.ts'

/** Most jobs have none. */
const JobImages = lazy(async () => ({
  default: (await import('@treasures/widgets/job-images')).JobImages,
}))

type JobPhotosProps = { job: { id: number; images_id: string | null } }

/** A job's photos where the job stands, small; each opens larger. */
export function JobPhotos({ job: { id, images_id } }: JobPhotosProps) {
  const theme = useTheme()
  if (!images_id) return null
  return (
    <Suspense fallback={null}>
      <JobImages apiBase={apiBase} imagesId={images_id} idJob={id} theme={theme} />
    </Suspense>
  )
}
