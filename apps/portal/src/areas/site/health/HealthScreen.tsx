import { checkHealth } from '@treasures/api-client'
import { MayScreen } from '#app/access/MayScreen.tsx'
import { Backups } from './Backups.tsx'
import { DataRetention } from './DataRetention.tsx'
import { FailedTasks } from './FailedTasks.tsx'
import { Health } from './Health.tsx'

/** State of the server: its checks, tasks that failed, backups and data retention. */
export default function HealthScreen() {
  return (
    <MayScreen title="Health" endpoint={checkHealth}>
      <Health />
      <FailedTasks />
      <Backups />
      <DataRetention />
    </MayScreen>
  )
}
