import { Alert } from '@treasures/widgets/kit'
import { useStore } from '../app/store.ts'
import { alerts } from '../app/shell/alerts.ts'

/** Shows the latest alert until the next navigation. */
export function AlertBanner() {
  const alert = useStore(alerts)
  if (!alert) return null
  return (
    <div className="alert-banner">
      <Alert type={alert.type}>{alert.text}</Alert>
    </div>
  )
}
