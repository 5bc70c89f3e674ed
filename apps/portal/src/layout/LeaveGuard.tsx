import { ConfirmDialog } from '@treasures/widgets/kit'
import { useBlocker } from 'react-router'
import { patterns } from '../app/screens.ts'
import { session } from '../app/session/session.ts'
import { dirtyForms } from '../app/shell/dirty.ts'

/**
 * Asks for confirmation before a screen with unsaved input is left. An ended session and a deleted
 * account skip it.
 */
export function LeaveGuard() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirtyForms.get() > 0 &&
      currentLocation.pathname !== nextLocation.pathname &&
      nextLocation.pathname !== patterns.accountDeleted &&
      session.phase.get().name !== 'refused',
  )
  if (blocker.state !== 'blocked') return null
  return (
    <ConfirmDialog
      title="Leave this page?"
      body="What you have typed here is not saved yet."
      yes="Yes, leave"
      no="No, stay"
      tone="danger"
      onYes={() => blocker.proceed()}
      onNo={() => blocker.reset()}
    />
  )
}
