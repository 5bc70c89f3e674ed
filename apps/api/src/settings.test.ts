import { expect, test } from 'vitest'
import { SettingsError } from './kernel/settings/setting.ts'
import { readSettings } from './settings.ts'

const refusal = (environment: Record<string, string>) => {
  try {
    readSettings(environment)
    return ''
  } catch (error) {
    if (error instanceof SettingsError) return error.message
    throw error
  }
}

test('without settings the server is a demo and sends nothing', () => {
  expect(readSettings({})).toMatchObject({
    production: false,
    seed: 'demo',
    smtpUrl: undefined,
    allowedOrigins: [],
    firstAdminEmail: undefined,
    featureChatbot: false,
    vatRate: 20,
    commissionRate: 20,
  })
})

const twilio = {
  TWILIO_ACCOUNT_SID: `AC${'1'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: '0123456789abcdef0123456789abcdef',
  TWILIO_FROM: 'Treasures',
  PUBLIC_URL: 'https://treasures.example/',
}
const SECRET_KEY = '0123456789abcdef0123456789abcdef'

test('production starts empty, and never with demo people whose password is public', () => {
  const production = { PRODUCTION: 'true', TRIAL_CARDS: 'true', SECRET_KEY }
  expect(readSettings(production)).toMatchObject({ production: true, seed: 'none' })
  expect(refusal({ ...production, SEED: 'demo' })).toContain('SEED=demo')
})

test('production needs real payment keys, unless trial cards are explicitly chosen', () => {
  expect(refusal({ PRODUCTION: 'true' })).toMatch(/STRIPE_SECRET_KEY[^]+TRIAL_CARDS=true/)
  const keys = {
    STRIPE_SECRET_KEY: 'sk_test_12345678',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_12345678',
    STRIPE_WEBHOOK_SECRET: 'whsec_12345678',
  }
  expect(readSettings({ PRODUCTION: 'true', SECRET_KEY, ...keys }).stripe).toBeDefined()
  expect(readSettings({}).stripe).toBeUndefined()
})

test('production seals bank accounts with a key set by its owner, and never prints one', () => {
  const production = { PRODUCTION: 'true', TRIAL_CARDS: 'true' }
  expect(refusal(production)).toContain('PRODUCTION=true without SECRET_KEY')
  expect(readSettings({ ...production, SECRET_KEY }).secretKey).toBe(SECRET_KEY)
  const short = SECRET_KEY.slice(1)
  expect(refusal({ SECRET_KEY: short })).toContain('  SECRET_KEY must have at least 32 characters')
  for (const name of ['SECRET_KEY', 'BACKUP_KEY', 'METRICS_TOKEN'])
    expect(refusal({ [name]: short })).not.toContain(short)
})

test('production refuses to send e-mails from an example address', () => {
  const SMTP_URL = 'smtps://mail.example.org'
  const production = { PRODUCTION: 'true', TRIAL_CARDS: 'true', SECRET_KEY, SMTP_URL }
  expect(refusal(production)).toContain('SMTP_URL without MAIL_FROM')
  expect(refusal({ ...production, MAIL_FROM: 'Us <us@shop.example>' })).toContain('MAIL_FROM')
  expect(readSettings({ ...production, MAIL_FROM: 'us@example.org' })).toMatchObject({
    smtpUrl: SMTP_URL,
  })
})

test('production refuses to believe every forwarded address', () => {
  const production = { PRODUCTION: 'true', TRIAL_CARDS: 'true', SECRET_KEY }
  expect(refusal({ ...production, TRUST_PROXY: 'true' })).toMatch(
    /TRUST_PROXY=true[^]+TRUST_PROXY=127\.0\.0\.1[^]+TRUST_PROXY=1\./,
  )
  const trusted = (TRUST_PROXY: string) => readSettings({ ...production, TRUST_PROXY }).trustProxy
  expect(['false', '2', '127.0.0.1', '10.0.0.0/8,::1'].map(trusted)).toEqual([
    false,
    2,
    '127.0.0.1',
    '10.0.0.0/8,::1',
  ])
})

test('production reports all missing settings at once', () => {
  const words = refusal({ PRODUCTION: 'true', SEED: 'demo' })
  for (const name of ['SEED=demo', 'STRIPE_SECRET_KEY', 'without SECRET_KEY', 'FIRST_ADMIN_EMAIL'])
    expect(words).toContain(name)
  const known = refusal({ PRODUCTION: 'true', FIRST_ADMIN_EMAIL: 'boss@example.org' })
  expect(known).not.toContain('FIRST_ADMIN_EMAIL')
})

test('contradictory settings of several services are reported together', () => {
  const words = refusal({ ROLE: 'worker', S3_ENDPOINT: 'https://s3.org', TWILIO_FROM: 'Treasures' })
  for (const name of ['PUBLIC_URL', 'DATABASE_URL', 'S3_BUCKET', 'TWILIO_ACCOUNT_SID'])
    expect(words).toContain(name)
})

test('only business details set in the environment are first values', () => {
  expect(readSettings({}).firstBusiness).toEqual({})
  expect(readSettings({ VAT_RATE: '0' }).firstBusiness).toEqual({ vat_registered: false })
  expect(
    readSettings({
      BUSINESS_NAME: 'HN Ltd',
      BUSINESS_VAT_NUMBER: 'GB123456782',
      SUPPORT_PHONE: '0117 922 2000',
    }).firstBusiness,
  ).toEqual({
    name: 'HN Ltd',
    vat_number: 'GB123456782',
    vat_registered: true,
    phone: '0117 922 2000',
  })
})

test('settings for sign-in and mail are read', () => {
  expect(
    readSettings({
      ALLOWED_ORIGINS: 'https://a.example.org, http://localhost:5173',
      SMTP_URL: 'smtps://user:p%40ss@mail.example.org:465',
      MAIL_FROM: 'Treasures Test <test@example.org>',
      DISPLAY_TEXT: 'Test',
      FEATURE_EXPERIMENTAL: 'true',
      FIRST_ADMIN_EMAIL: 'boss@example.org',
    }),
  ).toMatchObject({
    allowedOrigins: ['https://a.example.org', 'http://localhost:5173'],
    smtpUrl: 'smtps://user:p%40ss@mail.example.org:465',
    mailFrom: 'Treasures Test <test@example.org>',
    displayText: 'Test',
    featureExperimental: true,
    firstAdminEmail: 'boss@example.org',
  })
})

test.each([
  ['ALLOWED_ORIGINS', '*'],
  ['ALLOWED_ORIGINS', 'https://a.example.org/path'],
  ['ALLOWED_ORIGINS', 'https://a.example.org,,'],
  ['SMTP_URL', 'http://mail.example.org'],
  ['SMTP_URL', 'smtp:'],
  ['DATABASE_URL', 'postgres://one.example.org:5432,two.example.org:5432/treasures'],
  ['SMTP_URL', 'smtp://mail.example.org?ignoreTLS=true'],
  ['FIRST_ADMIN_LINK', 'yes'],
  ['DEMO_PEOPLE', 'keep'],
  ['MAIL_FROM', 'Treasures'],
  ['MAIL_FROM', 'a@example.org\r\nBcc: b@example.org'],
  ['FIRST_ADMIN_EMAIL', 'boss'],
  ['PRODUCTION', 'yes'],
  ['TRUST_PROXY', '0'],
  ['TRUST_PROXY', '127'],
  ['VAT_RATE', '20%'],
  ['COMMISSION_RATE', '100'],
  ['VAT_RATE', '-1'],
  ['VAT_RATE', '17.525'],
])('%s=%s is refused by name', (name, value) => {
  expect(refusal({ [name]: value })).toContain(`  ${name} `)
})

const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_12345678',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_12345678',
  STRIPE_WEBHOOK_SECRET: 'whsec_12345678',
}

test('Stripe takes payments only with all three keys set', () => {
  expect(readSettings({}).stripe).toBeUndefined()
  expect(readSettings(stripe).stripe).toEqual({
    secretKey: 'sk_test_12345678',
    publishableKey: 'pk_test_12345678',
    webhookSecret: 'whsec_12345678',
    apiBase: 'https://api.stripe.com',
    jsBase: 'https://js.stripe.com',
  })
  for (const name of Object.keys(stripe))
    expect(refusal({ ...stripe, [name]: '' })).toContain('go together')
})

test.each([
  ['STRIPE_SECRET_KEY', 'pk_test_12345678'],
  ['STRIPE_PUBLISHABLE_KEY', 'sk_test_12345678'],
  ['STRIPE_WEBHOOK_SECRET', 'sk_test_12345678'],
  ['STRIPE_API_BASE', 'http://localhost:1234/v1'],
  ['STRIPE_JS_BASE', 'js.stripe.com'],
])('%s=%s is refused by name without printing a secret', (name, value) => {
  const said = refusal({ ...stripe, [name]: value })
  expect(said).toContain(`  ${name} `)
  expect(said.replaceAll('pk_test_12345678', '')).not.toContain('12345678')
})

test("the log never contains a mail server's password", () => {
  expect(refusal({ SMTP_URL: 'http://user:secret@mail.example.org' })).not.toContain('secret')
})

test('one process does everything, and work is split only with a shared database', () => {
  expect(readSettings({}).role).toBe('all')
  const shared = { DATABASE_URL: 'postgres://localhost/treasures' }
  expect(readSettings({ ...shared, ROLE: 'web' }).role).toBe('web')
  expect(refusal({ ROLE: 'web' })).toContain('the embedded database is one process alone')
  expect(refusal({ ...shared, ROLE: 'worker' })).toContain('ROLE=worker without PUBLIC_URL')
  expect(refusal({ ...shared, ROLE: 'both' })).toContain('  ROLE must be web, worker or all')
})

test.each([
  ['a UK mobile, to which people can answer', '+447700900123', true],
  ['a UK landline, the same', '+442079460000', true],
  ['a name, to which nobody can', 'Treasures', false],
])('texts can be sent from %s', (_, from, takesReplies) => {
  const texts = readSettings({ ...twilio, TWILIO_FROM: from })
  expect(texts.twilio).toMatchObject({ from, takesReplies, publicUrl: 'https://treasures.example' })
})

test.each([
  ['a number of the United States', '+12025550123'],
  ['a number as one dials it', '07700 900123'],
  ['a short code', '60777'],
  ['a name that is too long', 'Treasures Ltd'],
])('%s cannot send texts to the UK and is refused in words', (_, from) => {
  expect(refusal({ ...twilio, TWILIO_FROM: from })).toContain(
    'TWILIO_FROM must be a UK number such as +447700900123, or a name of at most 11',
  )
})

test('texts need all keys and an address for reports, and no key is printed', () => {
  const { TWILIO_FROM, PUBLIC_URL, ...keys } = twilio
  expect(readSettings({}).twilio).toBeUndefined()
  expect(refusal({ ...keys, PUBLIC_URL })).toContain('go together')
  expect(refusal({ ...keys, TWILIO_FROM })).toContain('TWILIO_FROM without PUBLIC_URL')
  expect(refusal({ TWILIO_AUTH_TOKEN: 'short-token' })).not.toContain('short-token')
})

test('a bucket needs a name and two keys, and no key is printed', () => {
  const keys = { S3_ACCESS_KEY_ID: 'AKIDEXAMPLE', S3_SECRET_ACCESS_KEY: 'wJalrXUtnFEMI' }
  const bucket = { ...keys, S3_BUCKET: 'treasures-files', S3_ENDPOINT: 'https://s3.example.org' }
  expect(readSettings({}).bucket).toBeUndefined()
  expect(readSettings({ S3_REGION: 'eu-west-1', S3_PREFIX: 'one' }).bucket).toBeUndefined()
  expect(readSettings({ ...bucket, S3_PREFIX: 'one/two' }).bucket).toEqual({
    bucket: 'treasures-files',
    endpoint: 'https://s3.example.org',
    region: 'eu-west-2',
    prefix: 'one/two',
    accessKeyId: 'AKIDEXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI',
  })
  for (const name of ['S3_BUCKET', ...Object.keys(keys)])
    expect(refusal({ ...bucket, [name]: '' })).toContain('go together')
  const wrong = { S3_PREFIX: '/one', S3_BUCKET: 'No Bucket', S3_ENDPOINT: 'https://s3.org/path' }
  const words = refusal({ ...bucket, ...wrong })
  for (const name of Object.keys(wrong)) expect(words).toContain(`  ${name} must be`)
  expect(words).not.toMatch(/AKID|wJalr/)
})
