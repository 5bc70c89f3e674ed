import type { Deps } from '#deps.ts'

/** Returns our host, which passkeys are bound to. A passkey works at its own host only. */
export const passkeyHost = ({ publicSettings }: Pick<Deps, 'publicSettings'>): string =>
  new URL(publicSettings().portal_url).hostname
