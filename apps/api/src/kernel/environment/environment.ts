import * as z from 'zod/mini'
import { readClock, type Clock } from '../clock.ts'
import {
  email,
  filled,
  like,
  mailServer,
  numberLike,
  origin,
  originList,
  percentage,
  port,
  secret,
  stripeKey,
  tileAddress,
  webAddress,
  yesOrNo,
} from './kinds.ts'
import { setting } from './setting.ts'
import { data } from './storage-settings.ts'

/*
 * The environment, read once at the start: each variable with its meaning. `pnpm describe-settings`
 * writes `docs/settings.md` and `deploy/treasures.env` from it.
 */

const start = {
  PORT: setting('portal, API and embed files; `0` takes any free port', port(8080)),
  DEMO_PORT: setting('the demo franchisee’s site; not in production', port(8081)),
  PUBLIC_URL: setting(
    'public address of the server, if it is behind a proxy',
    z.optional(webAddress),
    'http://localhost:PORT',
  ),
  TRUST_PROXY: setting(
    'trusted proxies, whose `X-Forwarded-For` is believed: addresses joined by commas, or `true` for all. Rate limits count by the visitor’s address',
    z._default(
      like(
        /^(true|false|[\da-fA-F:.]+(\/\d{1,3})?(,[\da-fA-F:.]+(\/\d{1,3})?)*)$/,
        'must be true, false, or addresses joined by commas',
      ),
      'false',
    ),
  ),
  ALLOWED_ORIGINS: setting(
    'other origins whose pages may make calls for signed-in users, joined by commas',
    z.optional(originList),
  ),
  PRODUCTION: setting(
    'production: no template pages, no demo site, `SEED` is `none` unless set. Refuses to start with `SEED=demo`, without payment keys or `SECRET_KEY`, with `SMTP_URL` but no `MAIL_FROM`, on a database of the demo, and without `FIRST_ADMIN_EMAIL` while there is no super admin',
    yesOrNo(),
  ),
  SECRET_KEY: setting(
    '32 or more random characters that encrypt bank accounts. Required in production; otherwise the installation keeps its own in `DATA_DIR`. If it is lost, accounts must be entered again',
    z.optional(secret),
  ),
  ROLE: setting(
    'work of this process: `web` answers calls, `worker` runs tasks, `all` does both. `web` and `worker` need `DATABASE_URL`; `worker` also needs `PUBLIC_URL` for links in e-mails',
    z._default(z.enum(['web', 'worker', 'all'], 'must be web, worker or all'), 'all'),
  ),
  STOP_DELAY: setting(
    'seconds, at most 20, for which a stopping server still answers while `/api/health/ready` reports that it is not ready. Set it to the time that your proxy needs to notice',
    numberLike(/^(1?\d|20)$/, 'must be a number of seconds from 0 to 20', '0'),
  ),
}

const people = {
  FIRST_ADMIN_EMAIL: setting(
    'the first super admin. While there is none, the start creates this account and prints, once, the link to set its password. Invite later supers under Staff or with `pnpm invite`',
    z.optional(email),
  ),
  FIRST_ADMIN_LINK: setting(
    '`new` prints another link for the first admin and expires the former one',
    z.optional(z.enum(['new'], 'must be new, or not set')),
  ),
  DEMO_PEOPLE: setting(
    '`lock` removes passwords, sessions and links of the demo’s people at this start, so that production can use a database of the demo',
    z.optional(z.enum(['lock'], 'must be lock, or not set')),
  ),
}

const messages = {
  SMTP_URL: setting(
    'mail server, such as `smtps://user:password@mail.example.org`; `smtp://` requires STARTTLS, except on this machine. Without it e-mails wait in the Outbox',
    z.optional(mailServer),
  ),
  MAIL_FROM: setting(
    'address that e-mails are sent from; the name beside it is set under Your look',
    z._default(
      // The sender is part of a header and must not start another one.
      like(
        /^(?:[^<>\r\n]* <)?[^\s<>@]+@[^\s<>@]+>?$/,
        'must be an e-mail address, or Name <address>',
      ),
      'Treasures <no-reply@treasures.example>',
    ),
  ),
  TWILIO_ACCOUNT_SID: setting(
    'with the next two and `PUBLIC_URL`, texts leave by Twilio; without them they wait in the Outbox',
    z.optional(like(/^AC[\da-fA-F]{32}$/, 'must be AC and 32 hexadecimal digits')),
  ),
  TWILIO_AUTH_TOKEN: setting(
    'the account’s token; Twilio also signs its calls with it',
    z.optional(z.string().check(z.minLength(16, 'must be an auth token'))),
  ),
  // Numbers of other countries and short codes cannot send texts to the UK.
  TWILIO_FROM: setting(
    'sender of texts: a UK number such as `+447700900123`, which can receive answers, or a name of at most 11 letters, which cannot',
    z.optional(
      like(
        /^(\+44[1-9]\d{8,9}|(?=.*[A-Za-z])[A-Za-z\d ]{1,11})$/,
        'must be a UK number such as +447700900123, or a name of at most 11 letters, digits and spaces',
      ),
    ),
  ),
  TEXT_PART_PENCE: setting(
    'pence that Twilio charges for one part of a text, shown when staff write texts',
    numberLike(/^([1-9]|[1-4]\d|50)$/, 'must be a number of pence from 1 to 50', '4'),
  ),
  FEATURE_CHATBOT: setting(
    'reads and answers incoming texts, and shows its screen. Has no effect if `TWILIO_FROM` is a name',
    yesOrNo(),
  ),
}

const payments = {
  STRIPE_SECRET_KEY: setting(
    'with the next two, Stripe keeps and charges cards. Without them a sandbox accepts trial cards and charges nothing; production refuses it',
    z.optional(stripeKey('sk', 'rk')),
  ),
  STRIPE_PUBLISHABLE_KEY: setting(
    'key for Stripe’s own fields in the browser: card numbers never reach us',
    z.optional(stripeKey('pk')),
  ),
  STRIPE_WEBHOOK_SECRET: setting(
    'secret of the webhook `PUBLIC_URL/api/webhooks/stripe`: `setup_intent.succeeded`, `payment_method.*`, `payment_intent.*`, `refund.*`, `charge.dispute.*`',
    z.optional(stripeKey('whsec')),
  ),
  TRIAL_CARDS: setting(
    '`true` lets production start without payment keys. Cards are trial cards and labelled so, nothing is charged, and the business cannot open for customers',
    yesOrNo(),
  ),
  VAT_RATE: setting('the first rate of the VAT inside prices, in per cent', percentage('20')),
  COMMISSION_RATE: setting(
    'the first rate of our share of what a customer pays for an accepted estimate, in per cent',
    percentage('20'),
  ),
  FRANCHISE_SHARE: setting(
    'a franchisee’s share of the commission of their region, in per cent; the first rate, like those of VAT and commission: later ones are set by date',
    percentage('50'),
  ),
  BUSINESS_NAME: setting(
    'the business’s name on invoices, at the first start. Change it later under Settings, Business, like the others marked so',
    z.optional(filled),
  ),
  BUSINESS_ADDRESS: setting(
    'its address, with the postcode, at the first start',
    z.optional(filled),
  ),
  BUSINESS_VAT_NUMBER: setting(
    'its VAT number, for example `GB123456782`, at the first start',
    z.optional(like(/^GB\d{9}(\d{3})?$/, 'must be a VAT number such as GB123456789')),
  ),
  INVOICE_DUE_DAYS: setting(
    'days that customers have to pay an invoice',
    numberLike(/^([1-9]|[1-8]\d|90)$/, 'must be a number of days from 1 to 90', '14'),
  ),
}

const books = {
  XERO_CLIENT_ID: setting(
    'with the next two, invoices, credit notes, bills and payments are copied to Xero by a custom connection. Without them they are in our own books only',
    z.optional(like(/^[\w-]{8,}$/, 'must be a client id')),
  ),
  XERO_CLIENT_SECRET: setting(
    'the connection’s secret; tested at the start',
    z.optional(z.string().check(z.minLength(8, 'must be a client secret'))),
  ),
  XERO_TENANT_ID: setting(
    'the organisation',
    z.optional(like(/^[\w-]{6,}$/, 'must be a tenant id')),
  ),
  XERO_SCOPES: setting(
    'scopes of the connection: connections made since April 2026 have granular ones',
    z._default(z.string(), 'accounting.transactions accounting.contacts'),
  ),
  XERO_WEBHOOK_KEY: setting(
    'signs Xero’s webhook calls',
    z.optional(z.string().check(z.minLength(8, 'must be a webhook key'))),
  ),
  XERO_ACCOUNTS: setting(
    'account codes: work, materials, fee, bills, bank, CIS withheld',
    z._default(
      like(/^\w+(,\w+){5}$/, 'must be six codes joined by commas'),
      '200,201,202,310,090,825',
    ),
  ),
  XERO_TAX_TYPES: setting(
    'tax types: sales, purchases, without VAT',
    z._default(
      like(/^\w+(,\w+){2}$/, 'must be three tax types joined by commas'),
      'OUTPUT2,INPUT2,NONE',
    ),
  ),
}

const words = {
  DISPLAY_TEXT: setting(
    'text beside the logo, for example `Test`',
    z._default(z.string().check(z.maxLength(40, 'must have at most 40 characters')), ''),
  ),
  SUPPORT_PHONE: setting('phone number shown to people, at the first start', z.optional(filled)),
  SUPPORT_EMAIL: setting('e-mail address shown to people, at the first start', z.optional(email)),
  JOBS_EMAIL: setting(
    'e-mail address for treasures’ questions about jobs, at the first start',
    z.optional(email),
  ),
  TREASURE_APPLY_URL: setting(
    'page where tradespeople apply, if it is on another site, at the first start',
    z.optional(webAddress),
  ),
  TERMS_URL: setting(
    'the terms of business, which people agree to when they sign up or book, at the first start',
    z.optional(webAddress),
  ),
  TILE_URL: setting(
    'raster tiles with `{z}`, `{x}`, `{y}`. Without it the built-in map is drawn and no other server is called',
    z.optional(tileAddress),
  ),
  TILE_ATTRIBUTION: setting(
    'credit line that the tile service requires',
    z._default(z.string(), ''),
  ),
}

const inside = {
  LOG_LEVEL: setting(
    '`trace` to `error`, or `silent`. One JSON object per line, never with personal data, tokens or visitors’ addresses',
    z._default(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']), 'warn'),
  ),
  METRICS_TOKEN: setting(
    '32 or more random characters: the bearer token for `/metrics`, for Prometheus. A `worker` serves it on `PORT`',
    z.optional(secret),
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(
    'collector of traces by OTLP over HTTP, for example `http://127.0.0.1:4318`: each call with its queries, tasks and calls to other services, without personal data. Without it no traces are recorded',
    z.optional(webAddress),
  ),
}

const trying = {
  CLOCK: setting(
    'a time other than the machine’s: an instant such as `2026-11-21T09:00:00Z` is fixed, `+2d` or `-90m` runs ahead or behind',
    z.pipe(
      z._default(z.string(), ''),
      z.pipe(
        z.transform((text: string) => readClock(text)),
        z.custom<Clock>(
          (clock) => typeof clock === 'function',
          'must be an instant such as 2026-11-21T09:00:00Z, or an offset such as +2d, -90m',
        ),
      ),
    ),
  ),
  FEATURE_EXPERIMENTAL: setting('shows unfinished screens', yesOrNo()),
  STRIPE_API_BASE: setting(
    'where a stand-in for Stripe is, in tests',
    z._default(origin, 'https://api.stripe.com'),
  ),
  STRIPE_JS_BASE: setting(
    'the same for the script that draws its fields',
    z._default(origin, 'https://js.stripe.com'),
  ),
  TWILIO_API_BASE: setting(
    'where a stand-in for Twilio is, in tests',
    z._default(origin, 'https://api.twilio.com'),
  ),
  XERO_API_BASE: setting(
    'where a stand-in for Xero is, in tests',
    z._default(origin, 'https://api.xero.com'),
  ),
  XERO_IDENTITY_BASE: setting(
    'the same for its tokens',
    z._default(origin, 'https://identity.xero.com'),
  ),
}

/** Groups and their order in the documentation. */
export const settingGroups = {
  'The server': start,
  'Database, files and backups': data,
  'The first people': people,
  'E-mails and texts': messages,
  'Payments and invoices': payments,
  'Books at Xero': books,
  'Words and map': words,
  'Seeing inside': inside,
  'Trying things out': trying,
}

export const Environment = z.object({
  ...start,
  ...data,
  ...people,
  ...messages,
  ...payments,
  ...books,
  ...words,
  ...inside,
  ...trying,
})
export type Environment = z.infer<typeof Environment>
