import type { FastifyReply, FastifyRequest } from 'fastify'

/** Days after which a known browser is forgotten if it was not used to sign in. */
export const deviceDays = 180

/** Marks a browser that has signed in before. Affects only the limits on sign-in. */
export type Device = {
  token: string | undefined
  keep: (token: string) => void
}

/** Reads the device cookie, which scripts cannot access. Over https no other host can set it. */
export function deviceOf(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { secure }: { secure: boolean },
): Device {
  const name = secure ? '__Host-treasures-device' : 'treasures-device'
  return {
    token: new RegExp(`(?:^|;\\s*)${name}=([\\w-]{43})(?:;|$)`).exec(headers.cookie ?? '')?.[1],
    keep: (token) =>
      void reply.header(
        'set-cookie',
        `${name}=${token}; Path=/; Max-Age=${deviceDays * 86_400}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`,
      ),
  }
}
