import * as z from 'zod/mini'
import { readClock, type Clock } from '../clock.ts'
import { like, numberLike, originList, port, secret, webAddress, yesOrNo } from './kinds.ts'
import { combine, setting, SettingsError, under } from './setting.ts'

const publicUrl = setting(
  'PUBLIC_URL',
  'public address of the server, if it is behind a proxy',
  z.pipe(
    z.optional(webAddress),
    z.transform((address) => address?.replace(/\/+$/, '')),
  ),
  { otherwise: 'http://localhost:PORT' },
)

/**
 * Trusted proxies: all (`true`), none (`false`), a number of them in front, or those with the
 * listed addresses.
 */
const trustProxy = setting(
  'TRUST_PROXY',
  'trusted proxies, whose `X-Forwarded-For` is believed: their addresses joined by commas, or the number of proxies in front if no visitor can reach the server past them. Rate limits count by the visitor’s address. `true` believes whatever a visitor writes there, so it is for tests only',
  z.pipe(
    z._default(
      like(
        /^(true|false|[1-9]|[\da-fA-F]*[:.][\da-fA-F:.]*(\/\d{1,3})?(,[\da-fA-F]*[:.][\da-fA-F:.]*(\/\d{1,3})?)*)$/,
        'must be true, false, a number of proxies, or addresses joined by commas',
      ),
      'false',
    ),
    z.transform((text): boolean | number | string => {
      if (text === 'true' || text === 'false') return text === 'true'
      return /^\d$/.test(text) ? Number(text) : text
    }),
  ),
)

const production = setting(
  'PRODUCTION',
  'production: no template pages, no demo site, `SEED` is `none` unless set. Refuses to start with `SEED=demo` or `TRUST_PROXY=true`, without payment keys or `SECRET_KEY`, with `SMTP_URL` but no `MAIL_FROM`, on a database of the demo, and without `FIRST_ADMIN_EMAIL` while there is no super admin',
  yesOrNo(),
)

export const role = setting(
  'ROLE',
  'work of this process: `web` answers calls, `worker` runs tasks, `all` does both. `web` and `worker` need `DATABASE_URL`; `worker` also needs `PUBLIC_URL` for links in e-mails',
  z._default(z.enum(['web', 'worker', 'all'], 'must be web, worker or all'), 'all'),
)

export const serverSettings = under('The server', {
  port: setting('PORT', 'portal, API and embed files; `0` takes any free port', port(8080)),
  demoPort: setting('DEMO_PORT', 'the demo franchisee’s site; not in production', port(8081)),
  publicUrl,
  trustProxy: combine({ trustProxy, production }, ({ trustProxy, production }) => {
    if (production && trustProxy === true)
      throw new SettingsError(
        'TRUST_PROXY=true believes any address that a visitor writes into X-Forwarded-For, so limits on sign-in would have no effect. Set it to the addresses of your proxies, for example TRUST_PROXY=127.0.0.1, or to how many of them are in front of the server, for example TRUST_PROXY=1.',
      )
    return trustProxy
  }),
  allowedOrigins: setting(
    'ALLOWED_ORIGINS',
    'other origins whose pages may make calls for signed-in users, joined by commas',
    z.pipe(
      z.optional(originList),
      z.transform(
        (text): readonly string[] => text?.split(',').map((origin) => origin.trim()) ?? [],
      ),
    ),
  ),
  production,
  /** If undefined, the installation keeps its own key beside its data. */
  secretKey: combine(
    {
      secretKey: setting(
        'SECRET_KEY',
        '32 or more random characters that encrypt bank accounts. Required in production; otherwise the installation keeps its own in `DATA_DIR`. If it is lost, accounts must be entered again',
        z.optional(secret),
        { isSecret: true },
      ),
      production,
    },
    ({ secretKey, production }) => {
      if (production && !secretKey)
        throw new SettingsError(
          'PRODUCTION=true without SECRET_KEY: bank accounts are encrypted with it. Set it to 32 or more random characters, for example what `openssl rand -base64 33` prints, and keep a copy.',
        )
      return secretKey
    },
  ),
  role: combine(
    {
      role,
      publicUrl,
    },
    ({ role, publicUrl }) => {
      if (role === 'worker' && !publicUrl)
        throw new SettingsError(
          'ROLE=worker without PUBLIC_URL: the links in its e-mails lead there. Set it to the address of the portal.',
        )
      return role
    },
  ),
  /** Seconds between the signal to stop and the refusal of new calls. */
  stopDelay: setting(
    'STOP_DELAY',
    'seconds, at most 20, for which a stopping server still answers while `/api/health/ready` reports that it is not ready. Set it to the time that your proxy needs to notice',
    numberLike(/^(1?\d|20)$/, 'must be a number of seconds from 0 to 20', '0'),
  ),
  ...under('Seeing inside', {
    logLevel: setting(
      'LOG_LEVEL',
      '`trace` to `error`, or `silent`. One JSON object per line, never with personal data, tokens or visitors’ addresses',
      z._default(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']), 'warn'),
    ),
  }),
  ...under('Trying things out', {
    clock: setting(
      'CLOCK',
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
    featureExperimental: setting('FEATURE_EXPERIMENTAL', 'shows unfinished screens', yesOrNo()),
  }),
})
