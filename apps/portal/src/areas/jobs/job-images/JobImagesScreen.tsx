import { JobImages } from '@treasures/widgets/job-images'
import { Button } from '@treasures/widgets/kit'
import { Link, useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import { apiBase } from '#app/api-base.ts'
import { paths } from '#app/paths.ts'
import { readId } from '#parts/search-params.ts'
import { useTheme } from '#app/theme.ts'

/** Photos of a job. The card shows its own loading, empty, unknown and failed states. */
export default function JobImagesScreen() {
  const theme = useTheme()
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  /**
   * `default` for a direct visit. Visitors from another page of the portal can go back to that
   * page.
   */
  const { key: cameBy } = useLocation()
  return (
    <main id="main" className="page" tabIndex={-1}>
      <h1 tabIndex={-1}>Job images</h1>
      <JobImages apiBase={apiBase} imagesId={id} idJob={readId(search, 'job')} theme={theme} />
      <p>
        {cameBy === 'default' ? (
          <Link to={paths.jobsBoard()}>See the jobs board</Link>
        ) : (
          <Button kind="quiet" onClick={() => void navigate(-1)}>
            Back
          </Button>
        )}
      </p>
    </main>
  )
}
