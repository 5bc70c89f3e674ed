import { SnackbarStack } from '@treasures/widgets/kit'
import '@treasures/widgets/kit-parts.css'
import { ConfirmingCall } from './ConfirmingCall.tsx'
import { ScrollToTop } from './ScrollToTop.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'
import { snackbar } from '../app/shell/snackbars.ts'

/**
 * Elements that float above every screen. Loaded after the first render, which does not need them.
 */
export function Floating() {
  return (
    <>
      <SnackbarStack snackbars={snackbar} />
      <LeaveGuard />
      <ConfirmingCall />
      <ScrollToTop />
    </>
  )
}
