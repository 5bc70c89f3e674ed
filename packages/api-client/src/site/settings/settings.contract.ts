import { endpoint } from '../../kernel/endpoint.ts'
import { PublicSettings } from './settings.schema.ts'

export const getPublicSettings = endpoint('GET', '/public/settings', {
  summary: 'Support contacts and addresses that widgets show.',
  ok: PublicSettings,
  access: 'public',
  cache: { seconds: 60, stale: 600 },
})
