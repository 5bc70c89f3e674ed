import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { Id, byId } from '../../kernel/wire.ts'
import {
  Template,
  TemplateChange,
  TemplateInput,
  TemplatePreview,
  TemplateTrial,
} from './templates.schema.ts'

const forAdmins = { access: 'admin', permission: 'templates.view' } as const

export const listTemplates = endpoint('GET', '/templates', {
  summary: 'Messaging templates, by name.',
  ok: z.object({ data: z.array(Template) }),
  ...forAdmins,
})

export const getTemplate = endpoint('GET', '/template/{id}', {
  summary: 'One template.',
  ...byId,
  ok: Template,
  problems: { template_not_found: 404 },
  ...forAdmins,
})

export const previewTemplate = endpoint('GET', '/template/{id}/preview', {
  summary: 'A template filled in as its reader would see it.',
  ...byId,
  query: z.object({ id_job: z.optional(Id) }),
  ok: TemplatePreview,
  problems: { template_not_found: 404, job_not_found: 404 },
  ...forAdmins,
})

export const previewWords = endpoint('POST', '/template/{id}/preview', {
  summary: 'A template with unsaved words, filled in as its reader would see it. Saves nothing.',
  ...byId,
  body: TemplateTrial,
  ok: TemplatePreview,
  problems: { template_not_found: 404, job_not_found: 404 },
  ...forAdmins,
  idempotent: false,
})

export const testTemplate = endpoint('POST', '/template/{id}/test', {
  summary: 'E-mails the words of a template, saved or not, to the caller.',
  ...byId,
  body: TemplateTrial,
  ok: z.object({ recipient: z.string(), leaves: z.boolean() }),
  problems: { template_not_found: 404, job_not_found: 404 },
  access: 'admin',
  permission: 'templates.edit',
})

export const listTemplateChanges = endpoint('GET', '/template/{id}/changes', {
  summary: 'The last 100 changes of the words of a template, newest first.',
  ...byId,
  ok: z.object({ data: z.array(TemplateChange) }),
  problems: { template_not_found: 404 },
  ...forAdmins,
})

export const updateTemplate = endpoint('PUT', '/template/{id}', {
  summary:
    'Changes the words of a template. It may contain its own placeholders, in double braces, and no others. A link must be alone on its line, and never in the subject.',
  ...byId,
  body: TemplateInput,
  ok: Template,
  problems: { template_not_found: 404, template_of_account: 403 },
  access: 'admin',
  permission: 'templates.edit',
})

export const restoreTemplate = endpoint('POST', '/template/{id}/restore', {
  summary: "Restores the product's own words of a template.",
  ...byId,
  body: z.object({}),
  ok: Template,
  problems: { template_not_found: 404, template_of_account: 403 },
  access: 'admin',
  permission: 'templates.edit',
})
