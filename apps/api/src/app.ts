import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import { contract } from '@treasures/api-client'
import Fastify, { type FastifyInstance } from 'fastify'
import { takeAccountingEvents } from './features/money/accounting/accounting-events.routes.ts'
import { accountingRoutes } from './features/money/accounting/accounting.routes.ts'
import { cisRoutes } from './features/money/cis/cis.routes.ts'
import { sellerReportsRoutes } from './features/money/sellers/seller-reports.routes.ts'
import { taxYearRoutes } from './features/money/sellers/tax-year.routes.ts'
import { statementsRoutes } from './features/money/statements/statements.routes.ts'
import { sellersRoutes } from './features/money/sellers/sellers.routes.ts'
import { ambassadorsRoutes } from './features/catalogue/ambassadors/ambassadors.routes.ts'
import { createBoardFeed } from './features/jobs/board/board-feed.ts'
import { boardStreamRoutes } from './features/jobs/board/board-stream.routes.ts'
import { answersRoutes } from './features/jobs/answers/answers.routes.ts'
import { appointmentsRoutes } from './features/jobs/appointments/appointments.routes.ts'
import { seriesRoutes } from './features/jobs/series/series.routes.ts'
import { boardRoutes } from './features/jobs/board/board.routes.ts'
import { billsRoutes } from './features/money/bills/bills.routes.ts'
import { cardsRoutes } from './features/money/cards/cards.routes.ts'
import { invoicesRoutes } from './features/money/invoices/invoices.routes.ts'
import { businessRoutes } from './features/catalogue/business/business.routes.ts'
import { ratesRoutes } from './features/catalogue/rates/rates.routes.ts'
import { processorsRoutes } from './features/money/processors/processors.routes.ts'
import { chargesRoutes } from './features/money/charges/charges.routes.ts'
import { takePaymentEvents } from './features/money/charges/payment-events.routes.ts'
import { payoutsRoutes } from './features/money/payouts/payouts.routes.ts'
import { walletsRoutes } from './features/money/wallets/wallets.routes.ts'
import { bookingRoutes } from './features/jobs/booking/booking.routes.ts'
import { claimsRoutes } from './features/jobs/claims/claims.routes.ts'
import { apiKeysRoutes } from './features/people/api-keys/api-keys.routes.ts'
import { companiesRoutes } from './features/people/companies/companies.routes.ts'
import { importsRoutes } from './features/site/imports/imports.routes.ts'
import { regionExportRoutes } from './features/site/region-export/region-export.routes.ts'
import { customersRoutes } from './features/people/customers/customers.routes.ts'
import { mcpRoutes } from './features/site/assistants/mcp.routes.ts'
import { drawnBoardRoutes } from './features/site/drawn-board/drawn-board.routes.ts'
import { dashboardRoutes } from './features/site/dashboard/dashboard.routes.ts'
import { overviewRoutes } from './features/site/dashboard/overview.routes.ts'
import { brandRoutes, serveLogos } from './features/catalogue/brand/brand.routes.ts'
import { regionsRoutes } from './features/site/regions/regions.routes.ts'
import { embedsRoutes } from './features/site/embeds/embeds.routes.ts'
import { noteSites } from './features/site/embeds/note-sites.ts'
import { estimatesRoutes } from './features/jobs/estimates/estimates.routes.ts'
import { healthRoutes } from './features/site/health/health.routes.ts'
import { healthChecksRoutes } from './features/site/health/health-checks.routes.ts'
import { imagesRoutes, serveImages } from './features/jobs/images/images.routes.ts'
import { assignmentsRoutes } from './features/jobs/assignments/assignments.routes.ts'
import { jobChangesRoutes } from './features/jobs/job-changes/job-changes.routes.ts'
import { jobsRoutes } from './features/jobs/jobs/jobs.routes.ts'
import { notificationsRoutes } from './features/messages/notifications/notifications.routes.ts'
import { pushSubscriptionsRoutes } from './features/messages/push-subscriptions/push-subscriptions.routes.ts'
import { deliveryRoutes } from './features/messages/delivery/delivery.routes.ts'
import { messagesRoutes } from './features/messages/messages/messages.routes.ts'
import { personalDataRoutes } from './features/site/personal-data/personal-data.routes.ts'
import { permissionsRoutes } from './features/people/permissions/permissions.routes.ts'
import { listsRoutes } from './features/catalogue/lists/lists.routes.ts'
import { placesRoutes } from './features/catalogue/places/places.routes.ts'
import { reportsRoutes } from './features/site/reports/reports.routes.ts'
import { referenceRoutes } from './features/site/reference/reference.routes.ts'
import { openingRoutes } from './features/site/opening/opening.routes.ts'
import { opportunitiesRoutes } from './features/jobs/opportunities/opportunities.routes.ts'
import { pricesRoutes } from './features/catalogue/prices/prices.routes.ts'
import { serviceOptionsRoutes } from './features/catalogue/service-options/service-options.routes.ts'
import { servicesRoutes } from './features/catalogue/services/services.routes.ts'
import { equipmentsRoutes } from './features/catalogue/equipments/equipments.routes.ts'
import { catalogueSkillsRoutes } from './features/catalogue/skills/skills.routes.ts'
import { starterRoutes } from './features/catalogue/starter/starter.routes.ts'
import { tradesRoutes } from './features/catalogue/trades/trades.routes.ts'
import { reviewsRoutes } from './features/work/reviews/reviews.routes.ts'
import { timesheetsRoutes } from './features/work/timesheets/timesheets.routes.ts'
import { workRoutes } from './features/work/work/work.routes.ts'
import { backupsRoutes } from './features/site/backups/backups.routes.ts'
import { tasksRoutes } from './features/messages/tasks/tasks.routes.ts'
import { bulkRoutes } from './features/site/bulk/bulk.routes.ts'
import { viewsRoutes } from './features/site/views/views.routes.ts'
import { searchRoutes } from './features/site/search/search.routes.ts'
import { settingsRoutes } from './features/site/settings/settings.routes.ts'
import { startChecksRoutes } from './features/jobs/start-checks/start-checks.routes.ts'
import { takeInboundEmails } from './features/messages/inbound-emails/inbound-emails.routes.ts'
import { takeTextCalls } from './features/messages/texts/texts.routes.ts'
import {
  takeOneClicks,
  unsubscribeRoutes,
} from './features/messages/unsubscribe/unsubscribe.routes.ts'
import { staffRoutes } from './features/site/staff/staff.routes.ts'
import { documentsRoutes } from './features/site/documents/documents.routes.ts'
import { treasureApplicationsRoutes } from './features/site/treasure-applications/treasure-applications.routes.ts'
import { testMessageRoutes } from './features/messages/messages/test-message.routes.ts'
import { templatesRoutes } from './features/messages/templates/templates.routes.ts'
import { createFindCaller } from './features/people/users/find-caller.store.ts'
import { registrationRoutes } from './features/people/registration/registration.routes.ts'
import { usersRoutes } from './features/people/users/users.routes.ts'
import { activitiesRoutes } from './features/jobs/activities/activities.routes.ts'
import { diaryRoutes } from './features/jobs/diary/diary.routes.ts'
import { agreedLinesRoutes } from './features/jobs/agreed-lines/agreed-lines.routes.ts'
import { signOffsRoutes } from './features/jobs/visits/sign-offs.routes.ts'
import { visitFilesRoutes } from './features/jobs/visits/visit-files.routes.ts'
import { visitsRoutes } from './features/jobs/visits/visits.routes.ts'
import { threadFilesRoutes } from './features/jobs/threads/thread-files.routes.ts'
import { threadsRoutes } from './features/jobs/threads/threads.routes.ts'
import { visitWindowsRoutes } from './features/jobs/windows/visit-windows.routes.ts'
import { historyRoutes } from './features/jobs/history/history.routes.ts'
import { secondFactorRoutes } from './features/people/second-factor/second-factor.routes.ts'
import { skillsRoutes } from './features/people/skills/skills.routes.ts'
import { tagsRoutes } from './features/jobs/tags/tags.routes.ts'
import { treasureJobsRoutes } from './features/jobs/treasure-jobs/treasure-jobs.routes.ts'
import { treasuresRoutes } from './features/people/treasures/treasures.routes.ts'
import { calendarsRoutes } from './features/people/calendars/calendars.routes.ts'
import { workingHoursRoutes } from './features/people/working-hours/working-hours.routes.ts'
import { answerErrors, answerFrameworkError } from './kernel/http/answer-errors.ts'
import {
  createAddressBudget,
  createSessionOwners,
  createCallerBudgets,
  limitCalls,
} from './kernel/http/call-budget.ts'
import type { Deps } from './deps.ts'
import { extraRoutes, extras } from './extras.ts'
import { allowOrigins } from './kernel/http/cors.ts'
import { logOptions } from './kernel/log/log.ts'
import { limitLoad } from './kernel/http/load.ts'
import type { FindCaller } from './kernel/http/caller.ts'
import { mount, type Handlers } from './kernel/http/mount.ts'
import { uncached } from './kernel/http/send-answer.ts'
import { closeAfterAnswers, dropUnusedConnections } from './kernel/http/unused-connections.ts'
import { refuseSlowBodies } from './kernel/http/slow-bodies.ts'
import { answerFromReplica } from './replica-calls.ts'
import { createUploadSlots } from './kernel/http/upload-slots.ts'
import { addSecurityHeaders } from './kernel/http/security-headers.ts'
import { warnOfUntrustedProxy } from './kernel/http/untrusted-proxy.ts'
import { sandboxPayments } from './adapters/payments/sandbox-payments.ts'
import { tasksOf } from './tasks.ts'
import { whenSent } from './when-sent.ts'

const bodyAtMost = 1024 * 1024

type AppOptions = {
  /**
   * Replaces the look-up of signed-in callers. Commands use it to call an app that listens on no
   * port.
   */
  findCaller?: FindCaller
}

/**
 * Builds the whole server from the parts that this file lists. Tests and `main.ts` build the same
 * app.
 */
export function buildApp(deps: Deps, options: AppOptions = {}): FastifyInstance {
  const app = Fastify({
    bodyLimit: bodyAtMost,
    trustProxy: readTrust(deps.settings.trustProxy),
    logger: logOptions(deps.log.level, deps.log.destination),
    genReqId: ({ headers }) => readRequestId(headers['x-request-id']) ?? randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    frameworkErrors: answerFrameworkError,
    return503OnClosing: false,
    // Milliseconds for a whole request. This is enough for 10 MB over a slow phone line, and as
    // long as our own pages wait.
    requestTimeout: 300_000,
    // Milliseconds. Long, because an overloaded machine should rather start late than not at all.
    pluginTimeout: 120_000,
    forceCloseConnections: 'idle',
  })
  deps.metrics?.watch(app)
  deps.tracing?.watch(app)
  deps.metrics?.answer(app)
  answerErrors(app)
  refuseSlowBodies(app, deps.limits.bodyPace)
  dropUnusedConnections(app)
  closeAfterAnswers(app, deps.isStopping)
  // Compresses only responses. Request bodies are never decompressed, so compressed bombs do no
  // harm. Pictures are already compressed, built files have compressed copies, and the live stream
  // bypasses this plugin.
  app.register(compress, {
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    threshold: 1024,
  })
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  // Caches may guess how long to keep an answer that says nothing.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', uncached)
    done()
  })
  addSecurityHeaders(app, { isSecure: () => deps.publicSettings().portal_url.startsWith('https:') })
  warnOfUntrustedProxy(app)
  app.register(
    (api, _options, done) => {
      apiRoutes(api, deps, options)
      done()
    },
    { prefix: '/api' },
  )
  app.register((assistants, _options, done) => {
    limitCalls(assistants, { ...deps, owners: createSessionOwners() })
    limitLoad(assistants, deps.limits)
    const findCaller = options.findCaller ?? createFindCaller(deps.database.db)
    mcpRoutes(assistants, { ...deps, findCaller })
    done()
  })
  return app
}

function apiRoutes(api: FastifyInstance, deps: Deps, options: AppOptions) {
  api.register(helmet, apiHeaders)
  allowOrigins(api, {
    contract,
    origins: () => [deps.publicSettings().portal_url, ...deps.settings.allowedOrigins],
  })
  answerErrors(api)

  const feed = createBoardFeed(deps, api.log)
  feed.subscribe(() => deps.database.replica?.noteChange())
  const board = boardRoutes(deps, feed)
  const embeds = embedsRoutes(deps)
  const handlers: Handlers = {
    ...accountingRoutes(deps),
    ...cisRoutes(deps),
    ...reportsRoutes(deps),
    ...sellersRoutes(deps),
    ...statementsRoutes(deps),
    ...sellerReportsRoutes(deps),
    ...taxYearRoutes(deps),
    ...ambassadorsRoutes(deps),
    ...regionsRoutes(deps),
    ...answersRoutes(deps),
    ...appointmentsRoutes(deps),
    ...assignmentsRoutes(deps),
    ...billsRoutes(deps),
    ...board,
    ...cardsRoutes(deps),
    ...invoicesRoutes(deps),
    ...businessRoutes(deps),
    ...ratesRoutes(deps),
    ...seriesRoutes(deps),
    ...chargesRoutes(deps),
    ...processorsRoutes(deps),
    ...payoutsRoutes(deps),
    ...walletsRoutes(deps),
    ...bookingRoutes(deps),
    ...claimsRoutes(deps),
    ...apiKeysRoutes(deps),
    ...companiesRoutes(deps),
    ...customersRoutes(deps),
    ...importsRoutes(deps),
    ...regionExportRoutes(deps),
    ...dashboardRoutes({ ...deps, ...extras }),
    ...overviewRoutes(deps),
    ...deliveryRoutes(deps),
    ...embeds,
    ...drawnBoardRoutes(deps, feed, { ...board, ...embeds }),
    ...estimatesRoutes(deps),
    ...extraRoutes(deps),
    ...imagesRoutes(deps),
    ...jobChangesRoutes(deps),
    ...jobsRoutes(deps),
    ...listsRoutes(deps),
    ...messagesRoutes(deps),
    ...notificationsRoutes(deps),
    ...openingRoutes(deps, {
      build: (inner) => buildApp(inner),
      tasksOf: (inner) => tasksOf(inner, undefined, buildApp),
      payments: sandboxPayments,
    }),
    ...opportunitiesRoutes(deps),
    ...permissionsRoutes(deps),
    ...staffRoutes({ ...deps, ...extras }),
    ...treasureApplicationsRoutes(deps),
    ...documentsRoutes(deps),
    ...personalDataRoutes(deps),
    ...placesRoutes(deps),
    ...pricesRoutes(deps),
    ...pushSubscriptionsRoutes(deps),
    ...serviceOptionsRoutes(deps),
    ...servicesRoutes(deps),
    ...tradesRoutes(deps),
    ...catalogueSkillsRoutes(deps),
    ...equipmentsRoutes(deps),
    ...starterRoutes(deps),
    ...bulkRoutes(deps),
    ...viewsRoutes(deps),
    ...searchRoutes(deps),
    ...brandRoutes(deps),
    ...settingsRoutes(deps),
    ...tasksRoutes(deps),
    ...backupsRoutes(deps),
    ...healthChecksRoutes({ ...deps, ...extras }),
    ...startChecksRoutes(deps),
    ...templatesRoutes(deps),
    ...testMessageRoutes(deps),
    ...reviewsRoutes(deps),
    ...timesheetsRoutes(deps),
    ...workRoutes(deps),
    ...activitiesRoutes(deps),
    ...diaryRoutes(deps),
    ...visitsRoutes(deps),
    ...visitFilesRoutes(deps),
    ...signOffsRoutes(deps),
    ...threadFilesRoutes(deps),
    ...threadsRoutes(deps),
    ...agreedLinesRoutes(deps),
    ...visitWindowsRoutes(deps),
    ...historyRoutes(deps),
    ...secondFactorRoutes(deps),
    ...skillsRoutes(deps),
    ...tagsRoutes(deps),
    ...treasureJobsRoutes(deps),
    ...treasuresRoutes(deps),
    ...workingHoursRoutes(deps),
    ...calendarsRoutes(deps),
    ...unsubscribeRoutes(deps),
    ...usersRoutes(deps),
    ...registrationRoutes(deps),
  }
  api.register((routes, _options, done) => {
    const { clock } = deps
    const { db } = deps.database
    const owners = createSessionOwners()
    limitCalls(routes, { ...deps, owners })
    limitLoad(routes, deps.limits)
    noteSites(routes, deps)
    mount(routes, contract, answerFromReplica(handlers, deps.database.replica), {
      db,
      clock,
      findCaller: options.findCaller ?? createFindCaller(db),
      origin: () => deps.publicSettings().portal_url,
      isProduction: () => deps.publicSettings().production,
      slots: createUploadSlots(deps.limits),
      owners,
      strangers: createAddressBudget(deps.limits.strangersPerAddress),
      callers: options.findCaller ? undefined : createCallerBudgets(deps.limits),
    })
    const streams = boardStreamRoutes(routes, feed, deps.limits)
    serveImages(routes, deps)
    serveLogos(routes, deps)
    takePaymentEvents(routes, deps)
    takeAccountingEvents(routes, deps)
    takeTextCalls(routes, { ...deps, ...extras, whenSent })
    takeInboundEmails(routes, deps)
    takeOneClicks(routes, deps)
    healthRoutes(routes, deps)
    referenceRoutes(routes, deps, contract)
    routes.addHook('onReady', () => feed.start())
    routes.addHook('preClose', async () => {
      streams.closeAll()
      await feed.stop()
    })
    done()
  })
}

/**
 * Returns a function that counts the proxies. Fastify ignores a plain number, because it cannot
 * know whether a visitor bypassed a proxy.
 */
const readTrust = (trusted: Deps['settings']['trustProxy']) =>
  typeof trusted === 'number' ? (_address: string, hop: number) => hop < trusted : trusted

/**
 * Responses are data. If a browser is tricked into showing one as a page, these headers stop its
 * scripts.
 */
const apiHeaders = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
  },
  crossOriginResourcePolicy: { policy: 'cross-origin' as const },
  strictTransportSecurity: false as const,
}

/** Keeps a proxy's request id if the id is harmless. All logs then contain the same id. */
const readRequestId = (value: unknown) =>
  typeof value === 'string' && /^[\w-]{8,64}$/.test(value) ? value : undefined
