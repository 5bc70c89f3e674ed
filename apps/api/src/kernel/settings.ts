import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { readClock, type Clock } from './clock.ts'
import { wordErrors } from './http/words.ts'

/** Account and tax codes of the organisation, as its chart of accounts has them. */
export type XeroCodes = {
  work: string
  materials: string
  post_fee: string
  bills: string
  /** The account into which payments go. */
  bank: string
  /** What we owe HMRC of what treasures earn. */
  withheld: string
  /** Tax types of sales and of purchases, and of what has no VAT. */
  taxSales: string
  taxPurchases: string
  taxNone: string
}

/** How the books at Xero are reached, and what lets us in. */
export type XeroSettings = {
  clientId: string
  clientSecret: string
  tenantId: string
  /** Scopes as the connection has them: newer ones are granular. */
  scopes: string
  /** Origins, to be replaced in tests. */
  apiBase: string
  identityBase: string
  webhookKey: string | undefined
  codes: XeroCodes
}

/** How the payment processor is reached, and what lets us in. */
export type StripeSettings = {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** Origin of the API. */
  apiBase: string
  /** Origin of the script that draws the fields. */
  jsBase: string
}

/** How texts leave by Twilio, and what lets us in. */
export type TwilioSettings = {
  accountSid: string
  authToken: string
  /** A UK number, to which people can answer, or a name, to which nobody can. */
  from: string
  takesReplies: boolean
  /** Origin. */
  apiBase: string
  /** Where Twilio tells what became of a text. */
  publicUrl: string
}

/** Whose invoices these are. */
export type Business = { name: string; address: string; vat_number: string | null }

/** What is wrong with the environment, every problem at once, for the person who set it. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
}

const port = (otherwise: number) =>
  z.pipe(
    z._default(z.string(), String(otherwise)),
    z.pipe(
      z.transform(Number),
      z
        .number('must be a port number from 0 to 65535')
        .check(
          z.int('must be a port number from 0 to 65535'),
          z.minimum(0, 'must be a port number from 0 to 65535'),
          z.maximum(65_535, 'must be a port number from 0 to 65535'),
        ),
    ),
  )

const webAddress = z
  .string()
  .check(
    z.refine(
      (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
      'must be an address such as https://www.example.org',
    ),
  )
/** Below 100, with at most two decimals. */
const percentage = (otherwise: string) =>
  z.pipe(
    z._default(
      z.string().check(z.regex(/^\d{1,2}(\.\d{1,2})?$/, 'must be a percentage such as 20 or 17.5')),
      otherwise,
    ),
    z.transform(Number),
  )
const email = z.email('must be an e-mail address')
const yesOrNo = z._default(z.enum(['true', 'false'], 'must be true or false'), 'false')
const originList = z
  .string()
  .check(
    z.refine(
      (text) => text.split(',').every((origin) => isOrigin(origin.trim())),
      'must be origins such as https://www.example.org, joined by commas',
    ),
  )
const isOrigin = (text: string) =>
  /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text

const bareOrigin = z
  .string()
  .check(z.refine((text) => isOrigin(text), 'must be an origin such as https://api.example.org'))
const keyOf = (...prefixes: string[]) =>
  z
    .string()
    .check(
      z.regex(
        new RegExp(`^(${prefixes.join('|')})_\\w{8,}$`),
        `must begin with ${prefixes.join('_ or ')}_`,
      ),
    )

/** The environment, as read at start. README lists the same names. */
const Environment = z.object({
  /** The portal, the API and the embed files. 0 takes any free port. */
  PORT: port(8080),
  /** The demo franchisee's site, which is another origin. */
  DEMO_PORT: port(8081),
  /** Embedded database and pictures. */
  DATA_DIR: z._default(z.string().check(z.minLength(1, 'must not be empty')), '.data'),
  /** A PostgreSQL to use instead of the embedded one; needed as soon as there are two instances. */
  DATABASE_URL: z.optional(
    z
      .string()
      .check(z.regex(/^postgres(ql)?:\/\/\S+$/, 'must begin with postgres:// or postgresql://')),
  ),
  /** How the world reaches us, where a proxy stands in front. */
  PUBLIC_URL: z.optional(webAddress),
  SUPPORT_PHONE: z._default(z.string().check(z.minLength(1, 'must not be empty')), '0808 157 0123'),
  SUPPORT_EMAIL: z._default(email, 'support@treasures.example'),
  JOBS_EMAIL: z._default(email, 'jobs@treasures.example'),
  TREASURE_APPLY_URL: z._default(webAddress, 'https://treasures.example/become-a-treasure'),
  TERMS_URL: z._default(webAddress, 'https://treasures.example/terms'),
  /** The VAT inside prices, in per cent. */
  VAT_RATE: percentage('20'),
  /** Our share of what a customer pays for an accepted estimate, in per cent. */
  COMMISSION_RATE: percentage('20'),
  /** What a franchisee gets of the commission, in per cent, until a rate says otherwise. */
  FRANCHISE_SHARE: percentage('50'),
  /** Who writes the invoices, as it stands on them. */
  BUSINESS_NAME: z._default(z.string(), 'Treasures'),
  BUSINESS_ADDRESS: z._default(z.string(), ''),
  BUSINESS_VAT_NUMBER: z.optional(
    z.string().check(z.regex(/^GB\d{9}(\d{3})?$/, 'must be a VAT number such as GB123456789')),
  ),
  /** Days that customers have to pay an invoice. */
  INVOICE_DUE_DAYS: z.pipe(
    z._default(
      z.string().check(z.regex(/^([1-9]|[1-8]\d|90)$/, 'must be a number of days from 1 to 90')),
      '14',
    ),
    z.transform(Number),
  ),
  /** Pence that the provider takes for a part of a text, for staff to see what their words cost. */
  TEXT_PART_PENCE: z.pipe(
    z._default(
      z.string().check(z.regex(/^([1-9]|[1-4]\d|50)$/, 'must be a number of pence from 1 to 50')),
      '4',
    ),
    z.transform(Number),
  ),
  /** Raster tiles with {z}, {x} and {y}; without them the built-in map is drawn. */
  TILE_URL: z.optional(
    z
      .string()
      .check(
        z.refine(
          (text) =>
            /^https?:\/\/[^/\s]+\/\S*$/.test(text) &&
            ['{z}', '{x}', '{y}'].every((part) => text.includes(part)),
          'must be an address with {z}, {x} and {y} in it',
        ),
      ),
  ),
  TILE_ATTRIBUTION: z._default(z.string(), ''),
  CLOCK: z.pipe(
    z._default(z.string(), ''),
    z.pipe(
      z.transform((text: string) => readClock(text)),
      z.custom<Clock>(
        (clock) => typeof clock === 'function',
        'must be an instant such as 2026-11-21T09:00:00Z, or an offset such as +2d, -90m',
      ),
    ),
  ),
  /** `true`, or the addresses of the proxies in front: else nobody's word on the caller is taken. */
  TRUST_PROXY: z._default(
    z
      .string()
      .check(
        z.regex(
          /^(true|false|[\da-fA-F:.]+(\/\d{1,3})?(,[\da-fA-F:.]+(\/\d{1,3})?)*)$/,
          'must be true, false, or addresses joined by commas',
        ),
      ),
    'false',
  ),
  /** Other origins whose pages may sign people in here, besides our own. */
  ALLOWED_ORIGINS: z.optional(originList),
  /** The mail server that takes our e-mails; without one they wait in the outbox to be read. */
  SMTP_URL: z.optional(
    z.string().check(
      z.refine(
        (text) =>
          URL.canParse(text) &&
          /^smtps?:$/.test(new URL(text).protocol) &&
          new URL(text).hostname !== '',
        'must be an address such as smtps://user:password@mail.example.org',
      ),
      // The mail library takes settings from the address, among them those that give encryption up.
      z.refine(
        (text) => !URL.canParse(text) || new URL(text).search === '',
        'must end with the host or its port: e-mails leave encrypted, and nothing behind a ? changes that',
      ),
    ),
  ),
  /** Payments by Stripe need all three; without them cards are trial cards. */
  STRIPE_SECRET_KEY: z.optional(keyOf('sk', 'rk')),
  STRIPE_PUBLISHABLE_KEY: z.optional(keyOf('pk')),
  STRIPE_WEBHOOK_SECRET: z.optional(keyOf('whsec')),
  /** Of it come the keys with which bank accounts are sealed. Lost, they have to be entered again. */
  SECRET_KEY: z.optional(z.string().check(z.minLength(32, 'must have at least 32 characters'))),
  /** Where the server puts a backup each night; without it it makes none. */
  BACKUP_DIR: z.optional(z.string()),
  /** Encrypts backups. Whoever restores one needs it: it has to be kept somewhere else. */
  BACKUP_KEY: z.optional(z.string().check(z.minLength(32, 'must have at least 32 characters'))),
  /** Lets whoever sends it read `/metrics`; without it there is no such address. */
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(32, 'must have at least 32 characters'))),
  /** Where a collector takes traces by OTLP over HTTP; without it none are made. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(webAddress),
  /** Lets production start without Stripe: cards are trial cards then, and nobody is charged. */
  TRIAL_CARDS: yesOrNo,
  /** Where a stand-in for Stripe is, in tests. */
  STRIPE_API_BASE: z._default(bareOrigin, 'https://api.stripe.com'),
  STRIPE_JS_BASE: z._default(bareOrigin, 'https://js.stripe.com'),
  /** Books at Xero, by a custom connection; all three, or none for our own books alone. */
  XERO_CLIENT_ID: z.optional(z.string().check(z.regex(/^[\w-]{8,}$/, 'must be a client id'))),
  XERO_CLIENT_SECRET: z.optional(z.string().check(z.minLength(8, 'must be a client secret'))),
  XERO_TENANT_ID: z.optional(z.string().check(z.regex(/^[\w-]{6,}$/, 'must be a tenant id'))),
  /** As the connection has them: those of before April 2026 are broad, newer ones granular. */
  XERO_SCOPES: z._default(z.string(), 'accounting.transactions accounting.contacts'),
  XERO_WEBHOOK_KEY: z.optional(z.string().check(z.minLength(8, 'must be a webhook key'))),
  /** Codes of the chart of accounts, and tax types: work, materials, fee, bills, bank, withheld; sales, purchases, none. */
  XERO_ACCOUNTS: z._default(
    z.string().check(z.regex(/^\w+(,\w+){5}$/, 'must be six codes joined by commas')),
    '200,201,202,310,090,825',
  ),
  XERO_TAX_TYPES: z._default(
    z.string().check(z.regex(/^\w+(,\w+){2}$/, 'must be three tax types joined by commas')),
    'OUTPUT2,INPUT2,NONE',
  ),
  /** Where a stand-in for Xero is, in tests. */
  XERO_API_BASE: z._default(bareOrigin, 'https://api.xero.com'),
  XERO_IDENTITY_BASE: z._default(bareOrigin, 'https://identity.xero.com'),
  /** Texts by Twilio need all three and `PUBLIC_URL`; without them they stay in the outbox to be read. */
  TWILIO_ACCOUNT_SID: z.optional(
    z.string().check(z.regex(/^AC[\da-fA-F]{32}$/, 'must be AC and 32 hexadecimal digits')),
  ),
  TWILIO_AUTH_TOKEN: z.optional(z.string().check(z.minLength(16, 'must be an auth token'))),
  /** Numbers of other countries and short codes are not for texts to the UK. */
  TWILIO_FROM: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^(\+44[1-9]\d{8,9}|(?=.*[A-Za-z])[A-Za-z\d ]{1,11})$/,
          'must be a UK number such as +447700900123, or a name of at most 11 letters, digits and spaces',
        ),
      ),
  ),
  /** Where a stand-in for Twilio is, in tests. */
  TWILIO_API_BASE: z._default(bareOrigin, 'https://api.twilio.com'),
  MAIL_FROM: z._default(
    z.string().check(
      // As header text it must not begin another header.
      z.regex(
        /^(?:[^<>\r\n]* <)?[^\s<>@]+@[^\s<>@]+>?$/,
        'must be an e-mail address, or Name <address>',
      ),
    ),
    'Treasures <no-reply@treasures.example>',
  ),
  /** The real thing: no demo pages, and never the demo's people, whose password is known. */
  PRODUCTION: yesOrNo,
  /** What stands beside the logo, for example Test. */
  DISPLAY_TEXT: z._default(
    z.string().check(z.maxLength(40, 'must have at most 40 characters')),
    '',
  ),
  FEATURE_CHATBOT: yesOrNo,
  FEATURE_EXPERIMENTAL: yesOrNo,
  /** Becomes the first super where there is none. */
  FIRST_ADMIN_EMAIL: z.optional(email),
  /** `new` prints another link for the first admin; the one that was printed before ends. */
  FIRST_ADMIN_LINK: z.optional(z.enum(['new'], 'must be new, or not set')),
  /** `lock` takes the demo's people their password and ends their sessions, so that production may start. */
  DEMO_PEOPLE: z.optional(z.enum(['lock'], 'must be lock, or not set')),
  /** What an empty database is filled with; in production nothing, else the demo. */
  SEED: z.optional(z.enum(['demo', 'none'])),
  /** What this process does: answer calls, do the tasks that wait, or both. */
  ROLE: z._default(z.enum(['web', 'worker', 'all'], 'must be web, worker or all'), 'all'),
  LOG_LEVEL: z._default(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']), 'warn'),
})

export type Settings = {
  port: number
  demoPort: number
  dataDir: string
  databaseUrl: string | undefined
  publicUrl: string | undefined
  supportPhone: string
  supportEmail: string
  jobsEmail: string
  treasureApplyUrl: string
  termsUrl: string
  /** Per cent, with at most two decimals. */
  vatRate: number
  /** Per cent, with at most two decimals. */
  commissionRate: number
  /** Per cent, with at most two decimals. */
  franchiseShare: number
  business: Business
  /** Days. */
  invoiceDueDays: number
  /** For one part of a text. */
  textPartPence: number
  tileUrl: string | undefined
  tileAttribution: string
  clock: Clock
  trustProxy: boolean | string
  allowedOrigins: readonly string[]
  smtpUrl: string | undefined
  mailFrom: string
  stripe: StripeSettings | undefined
  /** Without one the installation keeps a key of its own beside its data. */
  secretKey: string | undefined
  /** Where the server puts its backups. */
  backupDir: string | undefined
  /** Encrypts them. */
  backupKey: string | undefined
  /** Whoever has it may read `/metrics`. */
  metricsToken: string | undefined
  /** Of whoever collects traces. */
  tracesEndpoint: string | undefined
  xero: XeroSettings | undefined
  twilio: TwilioSettings | undefined
  production: boolean
  displayText: string
  featureChatbot: boolean
  featureExperimental: boolean
  firstAdminEmail: string | undefined
  /** Prints another link for the first admin, whatever became of the one before. */
  newFirstAdminLink: boolean
  /** Takes the demo's people their password, where production meets them. */
  lockDemoPeople: boolean
  seed: 'demo' | 'none'
  role: 'web' | 'worker' | 'all'
  logLevel: string
}

/** Reads the environment once. Empty is the same as not set. */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''),
  )
  const { success, data, error } = Environment.safeParse(given)
  const production = data?.PRODUCTION === 'true'
  if (!success) {
    const lines = Object.entries(wordErrors(error)).map(
      ([name, texts]) =>
        `  ${name} ${texts.join(', ')}${isSecret(name) ? '' : `; it is "${hideSecrets(given[name])}"`}.`,
    )
    throw new SettingsError(['These settings cannot be used:', ...lines].join('\n'))
  }
  if (production && data.SEED === 'demo')
    throw new SettingsError(
      'SEED=demo makes people whose password everybody knows: it cannot go with PRODUCTION=true.',
    )
  if (data.ROLE !== 'all' && !data.DATABASE_URL)
    throw new SettingsError(
      `ROLE=${data.ROLE} without DATABASE_URL: the embedded database is one process alone, which has to do everything. Set DATABASE_URL, or leave ROLE out.`,
    )
  if (data.ROLE === 'worker' && !data.PUBLIC_URL)
    throw new SettingsError(
      'ROLE=worker without PUBLIC_URL: the links in its e-mails lead there. Set it to the address of the portal.',
    )
  const stripe = readStripe(data)
  if (production && !stripe && data.TRIAL_CARDS === 'false')
    throw new SettingsError(
      [
        'PRODUCTION=true without payment keys: cards would be trial cards, and nobody would ever be charged.',
        'Set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET; or, if that is what you want, TRIAL_CARDS=true.',
      ].join('\n'),
    )
  if (production && !data.SECRET_KEY)
    throw new SettingsError(
      'PRODUCTION=true without SECRET_KEY: bank accounts are encrypted with it. Set it to 32 or more random characters, for example what `openssl rand -base64 33` prints, and keep a copy.',
    )
  return {
    port: data.PORT,
    demoPort: data.DEMO_PORT,
    dataDir: resolve(data.DATA_DIR),
    databaseUrl: data.DATABASE_URL,
    publicUrl: data.PUBLIC_URL?.replace(/\/+$/, ''),
    supportPhone: data.SUPPORT_PHONE,
    supportEmail: data.SUPPORT_EMAIL,
    jobsEmail: data.JOBS_EMAIL,
    treasureApplyUrl: data.TREASURE_APPLY_URL,
    termsUrl: data.TERMS_URL,
    vatRate: data.VAT_RATE,
    commissionRate: data.COMMISSION_RATE,
    franchiseShare: data.FRANCHISE_SHARE,
    business: {
      name: data.BUSINESS_NAME,
      address: data.BUSINESS_ADDRESS,
      vat_number: data.BUSINESS_VAT_NUMBER ?? null,
    },
    invoiceDueDays: data.INVOICE_DUE_DAYS,
    textPartPence: data.TEXT_PART_PENCE,
    tileUrl: data.TILE_URL,
    tileAttribution: data.TILE_ATTRIBUTION,
    clock: data.CLOCK,
    trustProxy: readTrust(data.TRUST_PROXY),
    allowedOrigins: data.ALLOWED_ORIGINS?.split(',').map((origin) => origin.trim()) ?? [],
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM,
    stripe,
    secretKey: data.SECRET_KEY,
    backupDir: data.BACKUP_DIR && resolve(data.BACKUP_DIR),
    backupKey: data.BACKUP_KEY,
    metricsToken: data.METRICS_TOKEN,
    tracesEndpoint: data.OTEL_EXPORTER_OTLP_ENDPOINT,
    xero: readXero(data),
    twilio: readTwilio(data),
    production,
    displayText: data.DISPLAY_TEXT,
    featureChatbot: data.FEATURE_CHATBOT === 'true',
    featureExperimental: data.FEATURE_EXPERIMENTAL === 'true',
    firstAdminEmail: data.FIRST_ADMIN_EMAIL,
    newFirstAdminLink: data.FIRST_ADMIN_LINK === 'new',
    lockDemoPeople: data.DEMO_PEOPLE === 'lock',
    seed: data.SEED ?? (production ? 'none' : 'demo'),
    role: data.ROLE,
    logLevel: data.LOG_LEVEL,
  }
}

function readStripe(data: z.infer<typeof Environment>): StripeSettings | undefined {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_BASE: apiBase,
    STRIPE_JS_BASE: jsBase,
  } = data
  if (secretKey && publishableKey && webhookSecret)
    return { secretKey, publishableKey, webhookSecret, apiBase, jsBase }
  if (secretKey || publishableKey || webhookSecret)
    throw new SettingsError(
      'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET go together: set all three, or none.',
    )
  return undefined
}

function readXero(data: z.infer<typeof Environment>): XeroSettings | undefined {
  const {
    XERO_CLIENT_ID: clientId,
    XERO_CLIENT_SECRET: clientSecret,
    XERO_TENANT_ID: tenantId,
  } = data
  if (!clientId && !clientSecret && !tenantId) return undefined
  if (!clientId || !clientSecret || !tenantId)
    throw new SettingsError(
      'XERO_CLIENT_ID, XERO_CLIENT_SECRET and XERO_TENANT_ID go together: set all three, or none.',
    )
  const [work = '', materials = '', post_fee = '', bills = '', bank = '', withheld = ''] =
    data.XERO_ACCOUNTS.split(',')
  const [taxSales = '', taxPurchases = '', taxNone = ''] = data.XERO_TAX_TYPES.split(',')
  return {
    clientId,
    clientSecret,
    tenantId,
    scopes: data.XERO_SCOPES,
    apiBase: data.XERO_API_BASE,
    identityBase: data.XERO_IDENTITY_BASE,
    webhookKey: data.XERO_WEBHOOK_KEY,
    codes: { work, materials, post_fee, bills, bank, withheld, taxSales, taxPurchases, taxNone },
  }
}

function readTwilio(data: z.infer<typeof Environment>): TwilioSettings | undefined {
  const {
    TWILIO_ACCOUNT_SID: accountSid,
    TWILIO_AUTH_TOKEN: authToken,
    TWILIO_FROM: from,
    TWILIO_API_BASE: apiBase,
    PUBLIC_URL: publicUrl,
  } = data
  if (!accountSid && !authToken && !from) return undefined
  if (!accountSid || !authToken || !from)
    throw new SettingsError(
      'TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM go together: set all three, or none.',
    )
  if (!publicUrl)
    throw new SettingsError(
      'TWILIO_FROM without PUBLIC_URL: Twilio tells there what became of a text. Set it to the address of the portal.',
    )
  return {
    accountSid,
    authToken,
    from,
    takesReplies: from.startsWith('+'),
    apiBase,
    publicUrl: publicUrl.replace(/\/+$/, ''),
  }
}

const readTrust = (text: string) => (text === 'true' ? true : text === 'false' ? false : text)

const isSecret = (name: string) =>
  ['SECRET_KEY', 'BACKUP_KEY', 'METRICS_TOKEN', 'TWILIO_AUTH_TOKEN'].includes(name)

/** A connection string carries a password, a key is one, and this text lands in a log. */
const hideSecrets = (text = '') =>
  text.replace(/\/\/[^@/]*@/, '//…@').replace(/((?:^|_)(?:sk|rk|whsec)_).*/, '$1…')
