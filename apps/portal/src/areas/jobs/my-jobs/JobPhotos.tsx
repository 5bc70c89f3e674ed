import { lazy, Suspense } from 'react'
import { apiBase } from '#app/api-base.ts'
import { useTheme } from '#app/theme.ts'

/** Loaded on demand, because most jobs have no photos. */
const JobImageStrip = lazy(async () => ({
  default: (await import('@treasures/widgets/job-images')).JobImageStrip,
}))

type JobPhotosProps = { job: { images_id: string | null; image_count?: number } }

/** Thumbnails of a job's photos. Each thumbnail opens larger, with buttons for the other photos. */
export function JobPhotos({ job: { images_id, image_count } }: JobPhotosProps) {
  const theme = useTheme()
  if (!images_id) return null
  return (
    <Suspense fallback={null}>
      <JobImageStrip apiBase={apiBase} imagesId={images_id} count={image_count} theme={theme} />
    </Suspense>
  )
}
