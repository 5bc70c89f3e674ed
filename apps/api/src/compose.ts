import type { PublicSettings } from '@treasures/api-client'
import type { Deps } from './deps.ts'
import { extras } from './extras.ts'
import { usualLimits } from './limits.ts'
import { occasions } from './occasions/occasions.ts'
import { applyAddress, publicDetails } from './features/catalogue/business/public-details.rules.ts'
import { openBusiness, writeFirstBusiness } from './features/catalogue/business/business.store.ts'
import { writeFirstRates } from './features/catalogue/rates/rates.store.ts'
import { fallbackOf, publicBrand } from './features/catalogue/brand/brand.rules.ts'
import { openBrands } from './features/catalogue/brand/brand.store.ts'
import { mailProblem } from './features/messages/delivery/mail-answer.rules.ts'
import { syncTemplates } from './features/messages/templates/templates.store.ts'
import { syncPermissions } from './features/people/permissions/permissions.store.ts'
import { builtBoardDrawing } from './adapters/board-drawing/built-board-drawing.ts'
import { readDkimKey } from './adapters/email/dkim-key.ts'
import { smtpMail } from './adapters/email/smtp-mail.ts'
import { backupFolder } from './adapters/backups/backup-folder.ts'
import { chooseAccounting } from './adapters/accounting/choose-accounting.ts'
import { choosePayments } from './adapters/payments/choose-payments.ts'
import { trialUntilOpen } from './adapters/payments/trial-until-open.ts'
import { machineSurroundings } from './adapters/surroundings/machine-surroundings.ts'
import { chooseTexts } from './adapters/texts/choose-texts.ts'
import { webPush } from './adapters/push/web-push.ts'
import { httpsCalendars } from './adapters/calendars/https-calendars.ts'
import { httpsWebhooks } from './adapters/webhooks/https-webhooks.ts'
import { demoBusiness } from './seed/demo-business.ts'
import { seedPlaces } from './seed/places.ts'
import type { Database } from './kernel/db/connect.ts'
import type { Files } from './kernel/files.ts'
import { watchOpening } from './kernel/opening.ts'
import { createMessages } from './features/messages/messages/queue-message.ts'
import { createPasswords } from './kernel/passwords.ts'
import { createSeal } from './kernel/seal.ts'
import type { Settings } from './settings.ts'
import { watchReach } from './kernel/reach.ts'
import type { Folders } from './features/site/pages/folders.ts'

/**
 * Writes the rows that every installation needs from its first start. `seed` writes the rows of the
 * demo.
 */
export async function fillDatabase(settings: Settings, database: Database): Promise<void> {
  const { db } = database
  await syncPermissions(db)
  await syncTemplates(
    db,
    occasions.notices.map(({ code }) => code),
  )
  await seedPlaces(database)
  await writeFirstRates(db, settings.clock(), settings)
  await writeFirstBusiness(db, settings.clock(), {
    ...(settings.seed === 'demo' && demoBusiness),
    ...settings.firstBusiness,
  })
}

type Given = Pick<Deps, 'metrics' | 'tracing' | 'isStopping'> & {
  files: Files
  secretKey: string
  limits: Partial<Deps['limits']>
  folders: Folders
  progress: (text: string) => void
  /** Path of the file from which the board's map is drawn. */
  mapPath: string | undefined
  /** Public address of the portal. */
  origin: () => string
}

/** Builds all adapters and dependencies from the settings of an installation. */
export async function compose(
  settings: Settings,
  database: Database,
  {
    files,
    secretKey,
    metrics,
    tracing,
    limits,
    folders,
    progress,
    mapPath,
    origin,
    isStopping,
  }: Given,
) {
  const { clock } = settings
  const told = <Port extends object>(name: string, port: Port): Port =>
    tracing ? tracing.outside(name, port) : port
  const processor = told('payments', await choosePayments(settings.stripe))
  const opening = await watchOpening(database.db)
  const payments = trialUntilOpen(processor, opening.hasOpened)
  const accounting = told('accounting', await chooseAccounting(settings.xero))
  const twilio = chooseTexts(settings.twilio)
  const texts = twilio && told('texts', twilio)
  if (settings.production && processor.processor === 'sandbox')
    progress(
      'TRIAL_CARDS=true: cards are trial cards, no one is charged, and the business cannot open yet.',
    )

  const business = await openBusiness(database, clock)
  const dkim = settings.dkim && (await readDkimKey(settings.dkim))
  const smtp = settings.smtpUrl
    ? smtpMail(settings.smtpUrl, settings.mailFrom, { dkim })
    : undefined
  const mailServer = smtp && told('mail', smtp)
  const reach = {
    mail: mailServer && watchReach(() => mailServer.check()),
    payments: watchReach(() => payments.check()),
  }
  // Checks the keys now, so that a wrong key is reported at once. The start does not wait for the
  // answer.
  void reach.mail?.().then((mail) => {
    if (mail.is === 'no') progress(mailProblem(mail.error, mailServer?.at ?? ''))
  })
  void reach.payments().then(({ is }) => {
    if (is === 'no') progress('The card processor does not answer, or does not accept our keys.')
  })
  const outside = httpsWebhooks()
  const details = (): Omit<PublicSettings, 'brand'> => ({
    ...publicDetails(business.current()),
    treasure_apply_url: applyAddress(business.current(), origin()),
    portal_url: origin(),
    tile_url: settings.tileUrl ?? null,
    tile_attribution: settings.tileAttribution,
    map_url: mapPath === undefined ? null : origin() + mapPath,
    production: settings.production,
    display_text: settings.displayText,
    // Without replies there is no chatbot. Recipients cannot reply to a sender name.
    feature_chatbot: settings.featureChatbot && texts?.takesReplies !== false,
    feature_experimental: settings.featureExperimental,
  })
  const brands = await openBrands(database, () => fallbackOf(details()))
  const publicSettings = () => ({ ...details(), brand: publicBrand(brands.of()) })
  const deps: Deps = {
    database,
    clock,
    files,
    boardDrawing: await builtBoardDrawing(folders.embed),
    messages: createMessages({
      ...extras,
      hasMailServer: settings.smtpUrl !== undefined,
      textsLeave: texts !== undefined,
      publicSettings,
      brands,
    }),
    occasions,
    publicSettings,
    isStopping,
    mailLeaves: mailServer !== undefined,
    mailServer,
    reach,
    texts,
    backups: settings.backupDir
      ? backupFolder({ folder: settings.backupDir, database, settings, secretKey })
      : undefined,
    metrics,
    tracing,
    surroundings: machineSurroundings({
      folders: [settings.dataDir, ...(settings.backupDir ? [settings.backupDir] : [])],
      embed: folders.embed,
      publicUrl: settings.publicUrl,
    }),
    webhooks: told('webhooks', outside),
    calendars: told('calendars', httpsCalendars()),
    pushes: webPush({
      outside: told('pushes', outside),
      contact: () => pushContact(business.current().email, origin()),
    }),
    business,
    settings,
    brands,
    payments,
    accounting,
    passwords: createPasswords(),
    seal: createSeal(secretKey),
    limits: { ...usualLimits, ...limits },
    log: { level: settings.logLevel },
  }
  return {
    deps,
    async close() {
      mailServer?.close()
      await business.stop()
      await brands.stop()
      opening.stop()
    },
  }
}

/** Contact that push services ask for: an e-mail address or our site. */
const pushContact = (email: string | null, origin: string) => (email ? `mailto:${email}` : origin)
