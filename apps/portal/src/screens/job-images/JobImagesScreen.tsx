import { JobImages } from '@treasures/widgets/job-images'
import { useParams, useSearchParams } from 'react-router'
import { apiBase } from '../../api-base.ts'
import { readId } from '../../search-params.ts'

/** The card shows its own waiting, empty, unknown and failing states. */
export default function JobImagesScreen() {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  return (
    <main id="main" className="page" tabIndex={-1}>
      <h1 tabIndex={-1}>Job images</h1>
      <JobImages apiBase={apiBase} imagesId={id} idJob={readId(search, 'job')} theme="auto" />
    </main>
  )
}
