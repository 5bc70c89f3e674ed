import type { Deps } from '../../../deps.ts'

/** Our address, for which a passkey is made: it answers at this host and nowhere else. */
export const passkeyHost = ({ publicSettings }: Pick<Deps, 'publicSettings'>): string =>
  new URL(publicSettings().portal_url).hostname
