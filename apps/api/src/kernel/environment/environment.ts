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
    'how the world reaches the server, where a proxy stands in front',
    z.optional(webAddress),
    'http://localhost:PORT',
  ),
  TRUST_PROXY: setting(
    'the proxies in front whose word on a visitor’s address is taken: addresses joined by commas, or `true` for all. Rate limits count by that address',
    z._default(
      like(
        /^(true|false|[\da-fA-F:.]+(\/\d{1,3})?(,[\da-fA-F:.]+(\/\d{1,3})?)*)$/,
        'must be true, false, or addresses joined by commas',
      ),
      'false',
    ),
  ),
  ALLOWED_ORIGINS: setting(
    'other origins whose pages may make calls for whoever is signed in, joined by commas',
    z.optional(originList),
  ),
  PRODUCTION: setting(
    'the real thing: no template pages, no demo site, `SEED` is `none` unless set. Refuses, all at once, `SEED=demo`, a start without payment keys, one without `SECRET_KEY` and one with `SMTP_URL` but without `MAIL_FROM`; then a database of the demo, and one where nobody has all rights without `FIRST_ADMIN_EMAIL`',
    yesOrNo(),
  ),
  SECRET_KEY: setting(
    '32 or more random characters, with which bank accounts are encrypted. Production wants one; else the installation keeps its own in `DATA_DIR`. Lost, accounts have to be entered again',
    z.optional(secret),
  ),
  ROLE: setting(
    'what this process does: `web` answers calls, `worker` does the tasks that wait, `all` both. Other than `all` needs `DATABASE_URL`, and `worker` a `PUBLIC_URL` for the links in e-mails',
    z._default(z.enum(['web', 'worker', 'all'], 'must be web, worker or all'), 'all'),
  ),
  STOP_DELAY: setting(
    'seconds, at most 20, for which a server that was asked to stop goes on answering while `/api/health/ready` says that it is not ready: as long as your proxy needs to notice, where it has other instances to go to',
    numberLike(/^(1?\d|20)$/, 'must be a number of seconds from 0 to 20', '0'),
  ),
}

const people = {
  FIRST_ADMIN_EMAIL: setting(
    'while there is no super admin yet, start makes this person one and prints, once, the link by which they set their password; later supers are invited under Staff or by `pnpm invite`',
    z.optional(email),
  ),
  FIRST_ADMIN_LINK: setting(
    '`new` prints another link for the first admin, and ends the one that was printed',
    z.optional(z.enum(['new'], 'must be new, or not set')),
  ),
  DEMO_PEOPLE: setting(
    '`lock` takes the demo’s people their password, sessions and links at this start, so that production may keep a database of the demo',
    z.optional(z.enum(['lock'], 'must be lock, or not set')),
  ),
}

const messages = {
  SMTP_URL: setting(
    'the mail server that takes our e-mails, such as `smtps://user:password@mail.example.org`; `smtp://` wants STARTTLS, but on this machine. Without it e-mails wait in the outbox',
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
    'with the next two and `PUBLIC_URL`, texts leave by Twilio; without them they stay in the outbox to be read',
    z.optional(like(/^AC[\da-fA-F]{32}$/, 'must be AC and 32 hexadecimal digits')),
  ),
  TWILIO_AUTH_TOKEN: setting(
    'the account’s token, with which Twilio also signs what it tells us',
    z.optional(z.string().check(z.minLength(16, 'must be an auth token'))),
  ),
  // Numbers of other countries and short codes cannot send texts to the UK.
  TWILIO_FROM: setting(
    'whom texts are from: a UK number such as `+447700900123`, to which people can answer, or a name of at most 11 letters, to which nobody can',
    z.optional(
      like(
        /^(\+44[1-9]\d{8,9}|(?=.*[A-Za-z])[A-Za-z\d ]{1,11})$/,
        'must be a UK number such as +447700900123, or a name of at most 11 letters, digits and spaces',
      ),
    ),
  ),
  TEXT_PART_PENCE: setting(
    'pence that Twilio takes for one part of a text, shown where staff write texts',
    numberLike(/^([1-9]|[1-4]\d|50)$/, 'must be a number of pence from 1 to 50', '4'),
  ),
  FEATURE_CHATBOT: setting(
    'reads and answers what people text us, and shows its screen; never where `TWILIO_FROM` is a name, which nobody can answer',
    yesOrNo(),
  ),
}

const payments = {
  STRIPE_SECRET_KEY: setting(
    'with the next two, cards are kept by Stripe; without them by a sandbox with trial cards, which charges nobody and which production refuses',
    z.optional(stripeKey('sk', 'rk')),
  ),
  STRIPE_PUBLISHABLE_KEY: setting(
    'the key with which the browser opens Stripe’s own fields: a card’s number never comes to us',
    z.optional(stripeKey('pk')),
  ),
  STRIPE_WEBHOOK_SECRET: setting(
    'of the webhook `PUBLIC_URL/api/webhooks/stripe`: `setup_intent.succeeded`, `payment_method.*`, `payment_intent.*`, `refund.*`, `charge.dispute.*`',
    z.optional(stripeKey('whsec')),
  ),
  TRIAL_CARDS: setting(
    '`true` lets production start without payment keys: cards are trial cards, are named so, nobody is charged, and the business cannot open for customers',
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
    'the business’s name on invoices, at the first start. Later it is changed under Settings, Business, as the next seven are that say so',
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
    'with the next two, issued invoices, credit notes, bills and payments also stand in the books at Xero, by a custom connection; without them in our own books alone',
    z.optional(like(/^[\w-]{8,}$/, 'must be a client id')),
  ),
  XERO_CLIENT_SECRET: setting(
    'the connection’s secret; it is tried at the start',
    z.optional(z.string().check(z.minLength(8, 'must be a client secret'))),
  ),
  XERO_TENANT_ID: setting(
    'the organisation',
    z.optional(like(/^[\w-]{6,}$/, 'must be a tenant id')),
  ),
  XERO_SCOPES: setting(
    'scopes as the connection has them: those of since April 2026 are granular',
    z._default(z.string(), 'accounting.transactions accounting.contacts'),
  ),
  XERO_WEBHOOK_KEY: setting(
    'signs what Xero tells of its own accord',
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
    'stands beside the logo, for example `Test`',
    z._default(z.string().check(z.maxLength(40, 'must have at most 40 characters')), ''),
  ),
  SUPPORT_PHONE: setting(
    'the phone number that people are given, at the first start',
    z.optional(filled),
  ),
  SUPPORT_EMAIL: setting(
    'the e-mail address that people are given, at the first start',
    z.optional(email),
  ),
  JOBS_EMAIL: setting('where treasures write about jobs, at the first start', z.optional(email)),
  TREASURE_APPLY_URL: setting(
    'where tradespeople apply, if that is a page elsewhere, at the first start',
    z.optional(webAddress),
  ),
  TERMS_URL: setting(
    'the terms of business, which people agree to when they sign up or book, at the first start',
    z.optional(webAddress),
  ),
  TILE_URL: setting(
    'raster tiles with `{z}`, `{x}`, `{y}`; without them the built-in map is drawn, and no foreign server is asked',
    z.optional(tileAddress),
  ),
  TILE_ATTRIBUTION: setting(
    'the line that the tile service wants to be named with',
    z._default(z.string(), ''),
  ),
}

const inside = {
  LOG_LEVEL: setting(
    '`trace` to `error`, or `silent`. One JSON object per line, without personal data, tokens, or addresses of visitors, at every level',
    z._default(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']), 'warn'),
  ),
  METRICS_TOKEN: setting(
    '32 or more random characters: whoever sends them as bearer token reads `/metrics`, for Prometheus; a `worker` answers that on `PORT`, and nothing else',
    z.optional(secret),
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(
    'where a collector takes traces by OTLP over HTTP, for example `http://127.0.0.1:4318`: each call with its statements, its tasks and what other services are asked, and without what they say of people. Without it none are made',
    z.optional(webAddress),
  ),
}

const trying = {
  CLOCK: setting(
    'another time than the machine’s: an instant such as `2026-11-21T09:00:00Z` stands still, `+2d` or `-90m` runs ahead or behind',
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
