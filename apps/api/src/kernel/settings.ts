import { resolve } from 'node:path'
import type { BusinessDetails } from '@treasures/api-client'
import type { Clock } from './clock.ts'
import { Environment } from './environment/environment.ts'
import { wordErrors } from './http/words.ts'

/** Account and tax codes from the organisation's chart of accounts. */
export type XeroCodes = {
  work: string
  materials: string
  post_fee: string
  bills: string
  /** Account that receives payments. */
  bank: string
  /** Account for tax withheld from treasures' earnings and owed to HMRC. */
  withheld: string
  /** Tax types of sales, of purchases, and of lines without VAT. */
  taxSales: string
  taxPurchases: string
  taxNone: string
}

/** Addresses and credentials of the books at Xero. */
export type XeroSettings = {
  clientId: string
  clientSecret: string
  tenantId: string
  /** Scopes of the connection. Newer connections have granular ones. */
  scopes: string
  /** Origins, replaced in tests. */
  apiBase: string
  identityBase: string
  webhookKey: string | undefined
  codes: XeroCodes
}

/** Addresses and credentials of the payment processor. */
export type StripeSettings = {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** Origin of the API. */
  apiBase: string
  /** Origin of the script that draws the fields. */
  jsBase: string
}

/** Sender and credentials for texts through Twilio. */
export type TwilioSettings = {
  accountSid: string
  authToken: string
  /** A UK number, which accepts replies, or a name, which does not. */
  from: string
  takesReplies: boolean
  /** Origin of the API. */
  apiBase: string
  /** Address that receives Twilio's delivery reports. */
  publicUrl: string
}

/** Bucket of files, and its credentials. */
export type BucketSettings = {
  bucket: string
  /** Origin, or undefined for Amazon. */
  endpoint: string | undefined
  region: string
  /** Prefix of each name, joined with a slash. Empty for none. */
  prefix: string
  accessKeyId: string
  secretAccessKey: string
}

/** Business details from the environment, used until details are saved. Unset ones are absent. */
export type FirstBusiness = Partial<BusinessDetails>

/** All problems with the environment at once, worded for the person who set it. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
}

export type Settings = {
  port: number
  demoPort: number
  dataDir: string
  databaseUrl: string | undefined
  /** Storage of photos and documents. If undefined, they are in `dataDir`. */
  bucket: BucketSettings | undefined
  publicUrl: string | undefined
  /** Per cent, with at most two decimals. */
  vatRate: number
  /** Per cent, with at most two decimals. */
  commissionRate: number
  /** Per cent, with at most two decimals. */
  franchiseShare: number
  business: FirstBusiness
  /** Days until an invoice is due. */
  invoiceDueDays: number
  /** Price of one part of a text, in pence. */
  textPartPence: number
  tileUrl: string | undefined
  tileAttribution: string
  clock: Clock
  trustProxy: boolean | string
  allowedOrigins: readonly string[]
  smtpUrl: string | undefined
  mailFrom: string
  stripe: StripeSettings | undefined
  /** If undefined, the installation keeps its own key beside its data. */
  secretKey: string | undefined
  /** Folder for the server's backups. */
  backupDir: string | undefined
  /** Key that encrypts the backups. */
  backupKey: string | undefined
  /** Token that grants access to `/metrics`. */
  metricsToken: string | undefined
  /** Address of the trace collector. */
  tracesEndpoint: string | undefined
  xero: XeroSettings | undefined
  twilio: TwilioSettings | undefined
  production: boolean
  displayText: string
  featureChatbot: boolean
  featureExperimental: boolean
  firstAdminEmail: string | undefined
  /** Prints a new link for the first admin, even if an earlier one was printed. */
  newFirstAdminLink: boolean
  /** Removes the passwords of the demo's people, if production finds any. */
  lockDemoPeople: boolean
  seed: 'demo' | 'none'
  role: 'web' | 'worker' | 'all'
  /** Seconds between the signal to stop and the refusal of new calls. */
  stopDelay: number
  logLevel: string
}

/** Reads the environment once. Empty values count as unset. */
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
  if (data.ROLE !== 'all' && !data.DATABASE_URL)
    throw new SettingsError(
      `ROLE=${data.ROLE} without DATABASE_URL: the embedded database is one process alone, which has to do everything. Set DATABASE_URL, or leave ROLE out.`,
    )
  if (data.ROLE === 'worker' && !data.PUBLIC_URL)
    throw new SettingsError(
      'ROLE=worker without PUBLIC_URL: the links in its e-mails lead there. Set it to the address of the portal.',
    )
  const stripe = readStripe(data)
  if (production) refuseProduction(data, stripe)
  return {
    port: data.PORT,
    demoPort: data.DEMO_PORT,
    dataDir: resolve(data.DATA_DIR),
    databaseUrl: data.DATABASE_URL,
    bucket: readBucket(data),
    publicUrl: data.PUBLIC_URL?.replace(/\/+$/, ''),
    vatRate: data.VAT_RATE,
    commissionRate: data.COMMISSION_RATE,
    franchiseShare: data.FRANCHISE_SHARE,
    business: readBusiness(data),
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
    stopDelay: data.STOP_DELAY,
    logLevel: data.LOG_LEVEL,
  }
}

/** Reports everything that production cannot start without, all at once. */
function refuseProduction(data: Environment, stripe: StripeSettings | undefined): void {
  const problems = [
    ...(data.SEED === 'demo'
      ? [
          'SEED=demo makes people whose password everybody knows: it cannot go with PRODUCTION=true.',
        ]
      : []),
    ...(!stripe && data.TRIAL_CARDS === 'false'
      ? [
          'PRODUCTION=true without payment keys: cards would be trial cards, and nobody would ever be charged. Set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET; or, if that is what you want, TRIAL_CARDS=true.',
        ]
      : []),
    ...(data.SECRET_KEY
      ? []
      : [
          'PRODUCTION=true without SECRET_KEY: bank accounts are encrypted with it. Set it to 32 or more random characters, for example what `openssl rand -base64 33` prints, and keep a copy.',
        ]),
    ...(data.SMTP_URL && /\.example>?$/.test(data.MAIL_FROM)
      ? [
          `SMTP_URL without MAIL_FROM: e-mails would come from ${data.MAIL_FROM}, which is nobody’s. Set it to an address that your mail server may send from.`,
        ]
      : []),
  ]
  if (problems.length === 0) return
  // Only the database knows whether an admin is needed, and it is not open yet.
  const admin = data.FIRST_ADMIN_EMAIL
    ? []
    : [
        'FIRST_ADMIN_EMAIL is not set: while nobody has all rights, set it to the e-mail address of the first admin.',
      ]
  throw new SettingsError([...problems, ...admin].join('\n'))
}

function readBusiness(data: Environment): FirstBusiness {
  const said = {
    name: data.BUSINESS_NAME,
    address: data.BUSINESS_ADDRESS,
    vat_number: data.BUSINESS_VAT_NUMBER,
    phone: data.SUPPORT_PHONE,
    email: data.SUPPORT_EMAIL,
    jobs_email: data.JOBS_EMAIL,
    terms_url: data.TERMS_URL,
    apply_url: data.TREASURE_APPLY_URL,
  }
  return {
    ...Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)),
    // A VAT rate of 0 also means that the business is not registered.
    ...(said.vat_number !== undefined
      ? { vat_registered: true }
      : data.VAT_RATE === 0
        ? { vat_registered: false }
        : {}),
  }
}

function readStripe(data: Environment): StripeSettings | undefined {
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

function readXero(data: Environment): XeroSettings | undefined {
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

function readTwilio(data: Environment): TwilioSettings | undefined {
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

function readBucket(data: Environment): BucketSettings | undefined {
  const {
    S3_BUCKET: bucket,
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    S3_PREFIX: prefix,
  } = data
  if (!bucket && !endpoint && !accessKeyId && !secretAccessKey) return undefined
  if (!bucket || !accessKeyId || !secretAccessKey)
    throw new SettingsError(
      'S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together: set all three, or none and no S3_ENDPOINT.',
    )
  return { bucket, endpoint, region, prefix, accessKeyId, secretAccessKey }
}

const readTrust = (text: string) => (text === 'true' ? true : text === 'false' ? false : text)

const isSecret = (name: string) =>
  [
    'SECRET_KEY',
    'BACKUP_KEY',
    'METRICS_TOKEN',
    'TWILIO_AUTH_TOKEN',
    'S3_ACCESS_KEY_ID',
    'S3_SECRET_ACCESS_KEY',
  ].includes(name)

/** Hides passwords in connection strings, and keys: this text ends up in a log. */
const hideSecrets = (text = '') =>
  text.replace(/\/\/[^@/]*@/, '//…@').replace(/((?:^|_)(?:sk|rk|whsec)_).*/, '$1…')
