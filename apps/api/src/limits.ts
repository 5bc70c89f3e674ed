import { threadLimits } from './features/jobs/threads/thread-limits.ts'
import { visitFileLimits } from './features/jobs/visits/visit-file-limits.ts'
import { streamLimits } from './features/jobs/board/stream-limits.ts'
import { bookingLimits } from './features/jobs/booking/booking-limits.ts'
import { claimLimits } from './features/jobs/claims/claim-limits.ts'
import { deliveryLimits } from './features/messages/delivery/test-mail-limits.ts'
import { inboundEmailLimits } from './features/messages/inbound-emails/inbound-email-limits.ts'
import { cardLimits } from './features/money/cards/card-limits.ts'
import { userLimits } from './features/people/users/sign-in-limits.ts'
import { documentLimits } from './features/site/documents/document-limits.ts'
import { embedLimits } from './features/site/embeds/embed-limits.ts'
import { callLimits } from './kernel/http/call-budget.ts'
import { loadLimits } from './kernel/http/load.ts'
import { bodyPace } from './kernel/http/slow-bodies.ts'
import { uploadLimits } from './kernel/http/upload-slots.ts'

/** All limits on callers. Each limit is defined next to the code that it protects. */
export const usualLimits = {
  ...bookingLimits,
  ...callLimits,
  ...cardLimits,
  ...claimLimits,
  ...deliveryLimits,
  ...documentLimits,
  ...embedLimits,
  ...inboundEmailLimits,
  ...loadLimits,
  ...streamLimits,
  ...threadLimits,
  ...uploadLimits,
  ...userLimits,
  ...visitFileLimits,
  bodyPace,
}
export type Limits = typeof usualLimits
