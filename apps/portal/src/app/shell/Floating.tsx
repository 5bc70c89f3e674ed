import { SnackbarStack } from '@treasures/widgets/kit'
import '@treasures/widgets/kit-parts.css'
import { ConfirmingCall } from './ConfirmingCall.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'
import { snackbar } from './snackbars.ts'

/** What floats above every screen. It comes after the first draw, as nothing needs it before. */
export function Floating() {
  return (
    <>
      <SnackbarStack snackbars={snackbar} />
      <LeaveGuard />
      <ConfirmingCall />
    </>
  )
}
