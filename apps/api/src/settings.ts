import { xeroSettings } from './adapters/accounting/xero.settings.ts'
import { smtpSettings } from './adapters/email/smtp.settings.ts'
import { bucketSettings } from './adapters/files/bucket.settings.ts'
import { metricsSettings } from './adapters/metrics/metrics.settings.ts'
import { stripeSettings } from './adapters/payments/stripe.settings.ts'
import { twilioSettings } from './adapters/texts/twilio.settings.ts'
import { tracingSettings } from './adapters/tracing/tracing.settings.ts'
import { brandSettings } from './features/catalogue/brand/brand.settings.ts'
import { businessSettings } from './features/catalogue/business/business.settings.ts'
import { rateSettings } from './features/catalogue/rates/rates.settings.ts'
import { inboundEmailSettings } from './features/messages/inbound-emails/inbound-emails.settings.ts'
import { textSettings } from './features/messages/texts/texts.settings.ts'
import { invoiceSettings } from './features/money/invoices/invoices.settings.ts'
import { firstSuperSettings } from './features/people/users/first-super.settings.ts'
import { documentsSettings } from './features/site/documents/documents.settings.ts'
import { pageSettings } from './features/site/pages/pages.settings.ts'
import { backupSettings } from './kernel/backup/backup.settings.ts'
import { databaseSettings } from './kernel/db/database.settings.ts'
import { serverSettings } from './kernel/settings/server.settings.ts'
import {
  parseVariables,
  readValues,
  SettingsError,
  type Values,
  type Variable,
} from './kernel/settings/setting.ts'
import { seedSettings } from './seed/seed.settings.ts'

/**
 * All settings. Each setting is defined next to the code that uses it. Within a section, the
 * documentation has the same order.
 */
const definitions = {
  ...serverSettings,
  ...databaseSettings,
  ...firstSuperSettings,
  ...seedSettings,
  ...backupSettings,
  ...bucketSettings,
  ...documentsSettings,
  ...stripeSettings,
  ...rateSettings,
  ...brandSettings,
  ...businessSettings,
  ...invoiceSettings,
  ...smtpSettings,
  ...inboundEmailSettings,
  ...twilioSettings,
  ...textSettings,
  ...xeroSettings,
  ...pageSettings,
  ...metricsSettings,
  ...tracingSettings,
}

export type Settings = Values<typeof definitions>

/**
 * Environment variables. Each is listed once, although several settings may read the same variable.
 */
export const variables = Object.values(definitions)
  .flatMap((definition): readonly Variable[] => definition.variables)
  .filter(({ name }, at, all) => at === all.findIndex((other) => other.name === name))

/** Reads the environment once. Empty values count as unset. */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const parsed = parseVariables(variables, environment)
  try {
    return readValues(definitions, parsed)
  } catch (error) {
    const { production, firstAdminEmail } = definitions
    if (!(error instanceof SettingsError)) throw error
    if (!production.read(parsed) || firstAdminEmail.read(parsed)) throw error
    // Only the database knows whether an admin is missing, and we have not opened the database yet.
    throw new SettingsError(
      `${error.message}\nFIRST_ADMIN_EMAIL is not set: while nobody has all rights, set it to the e-mail address of the first admin.`,
    )
  }
}
