import type { Passkey } from '@treasures/api-client'

type Row = { id: number; name: string; host: string; created_at: Date; last_used_at: Date | null }

export const showPasskey = (
  { id, name, host, created_at, last_used_at }: Row,
  here: string,
): Passkey => ({
  id,
  name,
  host,
  created_at: created_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
  works_here: host === here,
})
