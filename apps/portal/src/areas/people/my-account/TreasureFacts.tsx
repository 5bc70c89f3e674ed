import { Link } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { AccountPanel } from './AccountPanel.tsx'

export function TreasureFacts() {
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
          <Link to={paths.jobsBoard()}>Jobs board</Link>
        </li>
      </ul>
    </AccountPanel>
  )
}
