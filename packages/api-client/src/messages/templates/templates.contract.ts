import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { Id } from '../../kernel/wire.ts'
import { Template, TemplateInput } from './templates.schema.ts'

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

export const restoreTemplate = endpoint('POST', '/template/{id}/restore', {
  summary: 'Gives a template the words back that the product comes with.',
  params: z.object({ id: Id }),
  body: z.object({}),
  ok: Template,
  problems: { template_not_found: 404, template_of_account: 403 },
  access: 'admin',
  permission: 'templates.edit',
})
