import type { Deps } from './deps.ts'
import { extras, extraTasks, oldExtras } from './extras.ts'
import { billTasks } from './features/money/bills/bill-tasks.ts'
import { accountingTasks } from './features/money/accounting/accounting-tasks.ts'
import { bookingTasks } from './features/jobs/booking/booking-tasks.ts'
import { estimateTasks } from './features/jobs/estimates/estimates.routes.ts'
import { oldThreadFiles } from './features/jobs/threads/thread-files.store.ts'
import { removedPicturesTasks } from './features/jobs/images/removed-pictures.ts'
import { boostTasks } from './features/jobs/jobs/boost-task.ts'
import { publicDetailsTasks } from './features/jobs/jobs/public-details-task.ts'
import { opportunityTasks } from './features/jobs/opportunities/opportunity-tasks.ts'
import { earlierTasks } from './features/jobs/windows/earlier-tasks.ts'
import { seriesTasks } from './features/jobs/series/series-tasks.ts'
import { startCheckTasks } from './features/jobs/start-checks/start-check-tasks.ts'
import { visitTasks } from './features/jobs/visits/visit-tasks.ts'
import { checkpointTasks } from './features/money/ledger/checkpoints.ts'
import { creditTasks } from './features/money/wallets/credit-tasks.ts'
import { oldInboundEmails } from './features/messages/inbound-emails/inbound-emails.store.ts'
import { blankMessages } from './features/messages/messages/blank-messages.ts'
import { emailTasks } from './features/messages/messages/email/tasks.ts'
import { pushTasks } from './features/messages/messages/push/tasks.ts'
import { oldNotifications } from './features/messages/notifications/notifications.store.ts'
import { textTasks } from './features/messages/messages/text/tasks.ts'
import { invoiceTasks } from './features/money/invoices/invoice-tasks.ts'
import { chargeTasks } from './features/money/charges/charge-tasks.ts'
import { calendarTasks } from './features/people/calendars/calendar-tasks.ts'
import { sellerReportTasks } from './features/money/sellers/seller-report-tasks.ts'
import { importTasks } from './features/site/imports/import-tasks.ts'
import { oldImports } from './features/site/imports/imports.store.ts'
import type { MailPort } from './kernel/email.ts'
import { logoTasks } from './features/catalogue/brand/remove-logos.ts'
import { backupTasks } from './features/site/backups/backup-tasks.ts'
import { oldRegionSites } from './features/site/embeds/embeds.store.ts'
import { reportTasks } from './features/site/reports/report-tasks.ts'
import { regionTasks } from './features/site/regions/settle-regions.ts'
import { documentTasks } from './features/site/documents/document-tasks.ts'
import { erasureTasks } from './features/site/personal-data/erasure-tasks.ts'
import { retentionTasks } from './features/site/personal-data/retention-tasks.ts'
import { housekeepingTasks } from './kernel/tasks/housekeeping.ts'
import type { Tasks } from './kernel/tasks/tasks.ts'
import { bulkTasks } from './features/site/bulk/bulk-tasks.ts'
import { oldBulks } from './features/site/bulk/bulk.store.ts'
import type { Build } from './features/site/bulk/front-door.ts'
import { reactionTasks } from './occasions/occasions.ts'
import { whenSent } from './when-sent.ts'

/** Collects all background tasks. They are scheduled, or transactions enqueue them. */
export const tasksOf = (deps: Deps, mail: MailPort | undefined, build: Build): Tasks => ({
  ...billTasks(),
  ...bulkTasks(deps, build),
  ...accountingTasks(deps),
  ...backupTasks(deps),
  ...bookingTasks(deps),
  ...boostTasks(deps),
  ...calendarTasks(deps),
  ...chargeTasks(deps),
  ...checkpointTasks(),
  ...creditTasks(deps),
  ...documentTasks(deps),
  ...erasureTasks(deps),
  ...estimateTasks(deps),
  ...extraTasks(deps),
  ...housekeepingTasks(deps, [
    blankMessages,
    oldThreadFiles,
    oldInboundEmails,
    oldRegionSites,
    ...oldExtras,
    oldNotifications,
    oldImports,
    oldBulks,
  ]),
  ...importTasks(deps),
  ...invoiceTasks(deps),
  ...logoTasks(deps),
  ...earlierTasks(deps),
  ...emailTasks({
    ...deps,
    ...extras,
    mail,
    portal: () => deps.publicSettings().portal_url,
    whenSent,
  }),
  ...opportunityTasks(deps),
  ...publicDetailsTasks(deps),
  ...pushTasks({ ...deps, ...extras, whenSent }),
  ...removedPicturesTasks(deps),
  ...regionTasks(),
  ...reportTasks(deps),
  ...retentionTasks(deps),
  ...sellerReportTasks(deps),
  ...seriesTasks(deps),
  ...startCheckTasks(deps),
  ...textTasks({ ...deps, ...extras, whenSent }),
  ...visitTasks(deps),
  ...reactionTasks(deps),
})
