import type { FastifyReply, FastifyRequest } from 'fastify'

/** Days after which a browser that was not signed in from is a stranger again. */
export const deviceDays = 180

/** What a browser keeps of having been signed in from, for the limits on sign-in alone. */
export type Device = {
  token: string | undefined
  keep: (token: string) => void
}

/** Read by our server only, and by no script. Over https no other host can set it. */
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
