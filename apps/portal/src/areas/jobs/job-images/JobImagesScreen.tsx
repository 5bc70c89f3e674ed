import { JobImages } from '@treasures/widgets/job-images'
import { Link, useParams, useSearchParams } from 'react-router'
import { apiBase } from '../../../app/api-base.ts'
import { paths } from '../../../app/paths.ts'
import { readId } from '../../../parts/search-params.ts'
import { useTheme } from '../../../app/theme.ts'

/** The card shows its own waiting, empty, unknown and failing states. */
export default function JobImagesScreen() {
  const theme = useTheme()
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  return (
    <main id="main" className="page" tabIndex={-1}>
      <h1 tabIndex={-1}>Job images</h1>
      <JobImages apiBase={apiBase} imagesId={id} idJob={readId(search, 'job')} theme={theme} />
      <p>
        <Link to={paths.jobsBoard()}>See the jobs board</Link>
      </p>
    </main>
  )
}
