import * as z from 'zod/mini'
import { webAddress } from '../../kernel/settings/kinds.ts'
import { setting, under } from '../../kernel/settings/setting.ts'

export const tracingSettings = under('Seeing inside', {
  tracesEndpoint: setting(
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'collector of traces by OTLP over HTTP, for example `http://127.0.0.1:4318`: each call with its queries, tasks and calls to other services, without personal data. Without it no traces are recorded',
    z.optional(webAddress),
  ),
})
