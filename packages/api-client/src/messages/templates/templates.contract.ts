import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { Id, Instant } from '../../kernel/wire.ts'

/** `{{fname}}` and the like stand for values of a record. */
export const Template = z.object({
  id: Id,
  /** What the program asks for it by, for example `password_reset`. */
  code: z.string(),
  name: z.string(),
  channel: z.enum(['email', 'sms']),
  subject: z.nullable(z.string()),
  body: z.string(),
  /** What may stand in double braces: the program fills these in. */
  placeholders: z.array(z.string()),
  /** About somebody's account. Only supers change these: `templateCan.update`. */
  is_account: z.boolean(),
  updated_at: Instant,
})
export type Template = z.infer<typeof Template>

/** The words of a template. A text message has no subject. */
export const TemplateInput = z.object({
  subject: z.nullable(
    z.string().check(z.trim(), z.maxLength(200, 'Subject is too long: 200 characters at most')),
  ),
  body: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Please fill in the text'),
      z.maxLength(20_000, 'Text is too long'),
    ),
})
export type TemplateInput = z.infer<typeof TemplateInput>

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

export const updateTemplate = endpoint('PUT', '/template/{id}', {
  summary:
    'Changes the words of a template. What stands in double braces is filled in, and only what it came with. A link stands alone, and never in the subject.',
  params: z.object({ id: Id }),
  body: TemplateInput,
  ok: Template,
  problems: { template_not_found: 404, template_of_account: 403 },
  access: 'admin',
  permission: 'templates.edit',
})
