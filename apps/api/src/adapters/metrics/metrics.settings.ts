import * as z from 'zod/mini'
import { secret } from '../../kernel/settings/kinds.ts'
import { setting, under } from '../../kernel/settings/setting.ts'

export const metricsSettings = under('Seeing inside', {
  metricsToken: setting(
    'METRICS_TOKEN',
    '32 or more random characters: the bearer token for `/metrics`, for Prometheus. A `worker` serves it on `PORT`',
    z.optional(secret),
    { isSecret: true },
  ),
})
