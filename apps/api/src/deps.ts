import type { BoardDrawing, PublicSettings } from '@treasures/api-client'
import type { Accounting } from './kernel/accounting.ts'
import type { MailServer } from './kernel/email.ts'
import type { Reach } from './kernel/reach.ts'
import type { Files } from './kernel/files.ts'
import type { Payments } from './kernel/payments.ts'
import type { CurrentBusiness } from './features/catalogue/business/business.store.ts'
import type { StreamLimits } from './features/jobs/board/stream-limits.ts'
import type { BookingLimits } from './features/jobs/booking/booking-limits.ts'
import type { ClaimLimits } from './features/jobs/claims/claim-limits.ts'
import type { CardLimits } from './features/money/cards/card-limits.ts'
import type { DeliveryLimits } from './features/messages/delivery/delivery-limits.ts'
import type { UserLimits } from './features/people/users/user-limits.ts'
import type { CurrentBrands } from './features/catalogue/brand/brand.store.ts'
import type { EmbedLimits } from './features/site/embeds/embed-limits.ts'
import type { Backups } from './kernel/backups.ts'
import type { Clock } from './kernel/clock.ts'
import type { Database } from './kernel/db/connect.ts'
import type { Metrics } from './kernel/metrics.ts'
import type { CallLimits } from './kernel/http/call-budget.ts'
import type { LoadLimits } from './kernel/http/load.ts'
import type { BodyPace } from './kernel/http/slow-bodies.ts'
import type { UploadLimits } from './kernel/http/upload-slots.ts'
import type { FirstBusiness } from './kernel/settings.ts'
import type { LogDestination } from './kernel/log/log.ts'
import type { Messages } from './features/messages/messages/queue-message.ts'
import type { Passwords } from './kernel/passwords.ts'
import type { Pushes } from './kernel/push.ts'
import type { Seal } from './kernel/seal.ts'
import type { Surroundings } from './kernel/surroundings.ts'
import type { Texts } from './kernel/texts.ts'
import type { Tracing } from './kernel/tracing.ts'
import type { Webhooks } from './kernel/webhooks.ts'

/** Everything from outside that the server works with. Features take what they use of it. */
export type Deps = {
  database: Database
  clock: Clock
  files: Files
  messages: Messages
  payments: Payments
  accounting: Accounting
  passwords: Passwords
  /** For what nobody is to read in the database. */
  seal: Seal
  publicSettings: () => PublicSettings
  /** Draws a jobs board for pages on which its code is still on the way; undefined where no widgets are built. */
  boardDrawing: BoardDrawing | undefined
  /** Whether we were asked to stop: then a proxy is to send nobody here any more. */
  isStopping: () => boolean
  /** Whether e-mails are sent. Where they are not, staff read them in the outbox. */
  mailLeaves: boolean
  /** What takes e-mails; undefined where none are sent, or where another process sends them. */
  mailServer: MailServer | undefined
  /** Whether the services outside answer. */
  reach: { mail: Reach | undefined; payments: Reach }
  /** What takes texts to mobiles. Where it is not, staff read them in the outbox. */
  texts: Texts | undefined
  /** Undefined where the server has no folder for them. */
  backups: Backups | undefined
  /** Hands messages to the push services of browsers. */
  pushes: Pushes
  /** Calls addresses of others. */
  webhooks: Webhooks
  /** What this process stands on. */
  surroundings: Surroundings
  /** Undefined where nobody has the token to read them. */
  metrics: Metrics | undefined
  /** Undefined where nobody collects traces. */
  tracing: Tracing | undefined
  /** Who the business is: name, address, VAT, contacts. Documents read it within their transaction, by `businessAt`. */
  business: CurrentBusiness
  /** What the environment says of the business, which counted at the first start alone. */
  firstBusiness: FirstBusiness
  /** Name, logo, colour and sender of the business and of each region. */
  brands: CurrentBrands
  /** Address that e-mails are sent from. */
  senderAddress: string
  /** Days that customers have to pay an invoice. */
  invoiceDueDays: number
  /** Pence that the provider takes for one part of a text. */
  textPartPence: number
  /** Other origins than our own whose pages may make calls for whoever is signed in. */
  allowedOrigins: readonly string[]
  limits: BookingLimits &
    CardLimits &
    DeliveryLimits &
    ClaimLimits &
    EmbedLimits &
    UserLimits &
    CallLimits &
    LoadLimits &
    StreamLimits &
    UploadLimits & { bodyPace: BodyPace }
  /** The proxies in front whose word on the caller's address we take: all, or these addresses. */
  trustProxy: boolean | string
  log: { level: string; destination?: LogDestination }
}
