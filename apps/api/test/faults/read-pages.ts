import { setTimeout as wait } from 'node:timers/promises'
import { createClient, getPublicSettings, getUser, searchBoard } from '@treasures/api-client'
import type { World } from './world.ts'

type Readers = {
  signal: AbortSignal
  /** Number of parallel readers. Each pauses for `pause` milliseconds between two pages. */
  atOnce: number
  pause: number
  fetch?: typeof globalThis.fetch
}

/** Reads the most used pages: searches of the board, settings, and a signed-in user's profile. */
export async function readPages(
  { apiUrl, token, random }: Pick<World, 'apiUrl' | 'token' | 'random'>,
  { signal, atOnce, pause, fetch }: Readers,
) {
  let made = 0
  const reader = async () => {
    while (!signal.aborted) {
      const address = `10.200.${(made >> 8) & 255}.${made++ & 255}`
      const client = createClient({
        apiBase: apiUrl,
        ...(fetch && { fetch }),
        extras: ({ access }) => ({
          headers: {
            'x-forwarded-for': address,
            ...(access !== 'public' && { authorization: `Bearer ${token}` }),
          },
        }),
      })
      const query = { zoom: 10, postcode: 'SE13', miles: random.whole(5, 12) }
      // The counting `fetch` has noted any failure.
      await client.call(searchBoard, { query }).catch(() => {})
      await client.call(getPublicSettings, {}).catch(() => {})
      await client.call(getUser, {}).catch(() => {})
      await wait(pause)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, reader))
}
