import type { FastifyInstance } from 'fastify'

/** Seconds for which browsers use https only: a year. */
const httpsFor = 31_536_000

/** Browser features that our pages do not use. */
const features = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'clipboard-read',
  'clipboard-write',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
] as const

/** Allows the named features for the given origins, and all others for none. */
export const permissionsPolicy = (
  allowed: Partial<Record<(typeof features)[number], readonly string[]>> = {},
) => features.map((name) => `${name}=(${(allowed[name] ?? []).join(' ')})`).join(', ')

const nothing = permissionsPolicy()

/**
 * Adds the headers to every answer, whichever part of the server sends it. `isSecure` means that
 * browsers reach us by https. Otherwise the headers do not require https.
 */
export function addSecurityHeaders(
  app: FastifyInstance,
  { isSecure }: { isSecure: () => boolean },
) {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('permissions-policy', nothing)
    if (isSecure()) reply.header('strict-transport-security', `max-age=${httpsFor}`)
    done()
  })
}
