import type { FastifyInstance } from 'fastify'

/** Seconds for which a browser comes by https alone: a year. */
const httpsFor = 31_536_000

/** What a page can ask of a browser, and ours do not. */
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

/** Of browser features those that are named, for the origins that stand there, and no others for anybody. */
export const permissionsPolicy = (
  allowed: Partial<Record<(typeof features)[number], readonly string[]>> = {},
) => features.map((name) => `${name}=(${(allowed[name] ?? []).join(' ')})`).join(', ')

const nothing = permissionsPolicy()

/**
 * On every answer, whatever part of the server gives it. `isSecure`: the world reaches us by https; else
 * nobody is told to come by it.
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
