import { Button } from '@treasures/widgets/kit'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#app/paths.ts'
import { api } from '#app/session/api.ts'
import { useTheme } from '#app/theme.ts'
import { AccountPanel } from './AccountPanel.tsx'

/** Loaded on demand: it is rarely opened and includes a table. */
const RatingsDialog = lazy(async () => ({
  default: (await import('@treasures/widgets/ratings-dialog')).RatingsDialog,
}))

/** Links to a treasure's work and to their reviews. */
export function TreasureFacts({ id }: { id: number }) {
  const theme = useTheme()
  const [isRated, showRatings] = useState(false)
  return (
    <AccountPanel title="Your work">
      <ul className="account-links">
        <li>
          <Link to={paths.mySkills()}>My skills</Link>
        </li>
        <li>
          <Link to={paths.myTreasureNotifications()}>My notifications</Link>
        </li>
        <li>
          <Link to={paths.myTreasureJobs()}>My jobs</Link>
        </li>
        <li>
          <Link to={paths.myTreasureTimesheets()}>My timesheets</Link>
        </li>
        <li>
          <Link to={paths.myEarnings()}>Earnings</Link>
        </li>
        <li>
          <Link to={paths.myBills()}>My bills</Link>
        </li>
        <li>
          <Link to={paths.myJobsBoard()}>Jobs board</Link>
        </li>
      </ul>
      <div>
        <Button kind="quiet" onClick={() => showRatings(true)}>
          My ratings
        </Button>
      </div>
      {isRated && (
        <Suspense fallback={null}>
          <RatingsDialog
            client={api}
            theme={theme}
            isOpen
            idTreasure={id}
            onClose={() => showRatings(false)}
          />
        </Suspense>
      )}
    </AccountPanel>
  )
}
