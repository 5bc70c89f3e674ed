import type { BoardDrawing, PublicSettings } from '@treasures/api-client'
import type { Accounting } from './kernel/accounting.ts'
import type { MailServer } from './kernel/email.ts'
import type { Reach } from './kernel/reach.ts'
import type { Files } from './kernel/files.ts'
import type { Payments } from './kernel/payments.ts'
import type { CurrentBusiness } from './features/catalogue/business/business.store.ts'
import type { CurrentBrands } from './features/catalogue/brand/brand.store.ts'
import type { Backups } from './kernel/backups.ts'
import type { Calendars } from './kernel/calendars.ts'
import type { Clock } from './kernel/clock.ts'
import type { Database } from './kernel/db/connect.ts'
import type { Metrics } from './kernel/metrics.ts'
import type { LogDestination } from './kernel/log/log.ts'
import type { Messages } from './features/messages/messages/queue-message.ts'
import type { Occasions } from './features/messages/notices/notice.ts'
import type { Passwords } from './kernel/passwords.ts'
import type { Pushes } from './kernel/push.ts'
import type { Seal } from './kernel/seal.ts'
import type { Surroundings } from './kernel/surroundings.ts'
import type { Texts } from './kernel/texts.ts'
import type { Limits } from './limits.ts'
import type { Settings } from './settings.ts'
import type { Tracing } from './kernel/tracing.ts'
import type { Webhooks } from './kernel/webhooks.ts'

/** All outside parts that the server works with. Each feature takes the parts that it uses. */
export type Deps = {
  database: Database
  clock: Clock
  files: Files
  messages: Messages
  /** Notices to people, by the event that causes them. */
  occasions: Occasions
  payments: Payments
  accounting: Accounting
  passwords: Passwords
  /** Encrypts values that must not be readable in the database. */
  seal: Seal
  publicSettings: () => PublicSettings
  /**
   * Draws a jobs board for a page that is still loading the board's code. Undefined if no widgets
   * are built.
   */
  boardDrawing: BoardDrawing | undefined
  /** True if the server was asked to stop. A proxy should then send calls elsewhere. */
  isStopping: () => boolean
  /** True if e-mails are sent. Otherwise staff read e-mails in the Outbox. */
  mailLeaves: boolean
  /**
   * Server that sends e-mails. Undefined if no e-mails are sent, or if another process sends them.
   */
  mailServer: MailServer | undefined
  /** Status of the outside services. */
  reach: { mail: Reach | undefined; payments: Reach }
  /**
   * Service that sends texts to mobiles. Undefined if there is none. Staff then read texts in the
   * Outbox.
   */
  texts: Texts | undefined
  /** Undefined if the server has no folder for backups. */
  backups: Backups | undefined
  /** Delivers messages to browsers' push services. */
  pushes: Pushes
  /** Calls outside addresses. */
  webhooks: Webhooks
  /** Reads calendars at outside addresses. */
  calendars: Calendars
  /** Disks, certificate and version of this process. */
  surroundings: Surroundings
  /** Metrics of this process. Undefined if no token is set for reading them. */
  metrics: Metrics | undefined
  /** Traces of this process. Undefined if no trace collector is set. */
  tracing: Tracing | undefined
  /**
   * Details of the business: name, address, VAT, contacts. Documents read the details in their own
   * transaction, with `businessAt`.
   */
  business: CurrentBusiness
  /** Name, logo, colour and sender of the business and of each region. */
  brands: CurrentBrands
  /** Settings from the environment. Each feature defines its own in a file `*.settings.ts`. */
  settings: Settings
  limits: Limits
  log: { level: string; destination?: LogDestination }
}
