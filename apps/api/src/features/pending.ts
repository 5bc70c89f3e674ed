import type { Handlers } from '../shared/mount.ts'
import { refuseGenerally } from '../shared/refuse.ts'

const names = [
] as const

const answer = () => {
  throw refuseGenerally('unavailable', 'This is not there yet.')
}

/** Calls whose features are on their way. */
export const pendingRoutes = Object.fromEntries(
  names.map((name) => [name, answer]),
) as unknown as Pick<Handlers, (typeof names)[number]>
