import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Id, Instant } from '../wire.ts'

/** `{{fname}}` and the like stand for values of a record. */
export const Template = z.object({
  id: Id,
  /** What the program asks for it by, for example `password_reset`. */
  code: z.string(),
  name: z.string(),
  channel: z.enum(['email', 'sms']),
  subject: z.nullable(z.string()),
  body: z.string(),
  updated_at: Instant,
})
export type Template = z.infer<typeof Template>

const forAdmins = { access: 'admin', permission: 'templates.view' } as const

export const listTemplates = endpoint('GET', '/templates', {
  summary: 'Messaging templates, by name.',
  ok: z.object({ data: z.array(Template) }),
  problems: {},
  ...forAdmins,
})

export const getTemplate = endpoint('GET', '/template/{id}', {
  summary: 'One template.',
  params: z.object({ id: Id }),
  ok: Template,
  problems: { template_not_found: 404 },
  ...forAdmins,
})

export const previewTemplate = endpoint('GET', '/template/{id}/preview', {
  summary: 'A template filled in as its reader would see it.',
  params: z.object({ id: Id }),
  ok: z.object({ subject: z.nullable(z.string()), body: z.string() }),
  problems: { template_not_found: 404 },
  ...forAdmins,
})
