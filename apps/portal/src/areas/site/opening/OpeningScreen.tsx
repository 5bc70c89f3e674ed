import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '#app/paths.ts'
import { Loaded } from '#parts/list/Loaded.tsx'
import { day } from '#parts/words.ts'
import { OpenForCustomers } from './OpenForCustomers.tsx'
import { OpeningList } from './OpeningList.tsx'
import { TryIt } from './TryIt.tsx'
import { opening } from './opening.queries.ts'

/** Steps from an empty installation to the first customer, in one list. */
export default function OpeningScreen() {
  const query = useQuery(opening)
  return (
    <main id="main" className="page" tabIndex={-1}>
      <h1 tabIndex={-1}>Opening</h1>
      <Loaded query={query}>
        {({ opened_at, opened_by, steps }) => (
          <>
            <p className="muted">
              {opened_at === null
                ? 'Until you open, everything is a trial: customers see “Opening soon”, and only staff and people you invite get e-mails.'
                : `Open for customers since ${day(opened_at)}${opened_by ? `, by ${opened_by}` : ''}.`}
            </p>
            {opened_at !== null && (
              <p className="links">
                <Link to={paths.requestJob()}>See where customers book</Link>
                <Link to={paths.putItOnYourSite()}>Put it on your site</Link>
              </p>
            )}
            <OpeningList steps={steps} isOpen={opened_at !== null} />
            <TryIt />
            {opened_at === null && <OpenForCustomers steps={steps} />}
          </>
        )}
      </Loaded>
    </main>
  )
}
