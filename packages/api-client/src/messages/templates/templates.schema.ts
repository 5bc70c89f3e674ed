import * as z from 'zod/mini'
import { Id, Instant } from '../../kernel/wire.ts'

/** The words of a message. Placeholders such as `{{fname}}` are replaced by values of a record. */
export const Template = z.object({
  id: Id,
  /** Name in the program, for example `password_reset`. */
  code: z.string(),
  name: z.string(),
  channel: z.enum(['email', 'sms', 'push']),
  subject: z.nullable(z.string()),
  body: z.string(),
  /** Placeholders that may appear in double braces. The system fills them in. */
  placeholders: z.array(z.string()),
  /** Kind of recipient. */
  for: z.enum(['customer', 'treasure', 'staff', 'anyone']),
  /** Class of the message, which decides whether recipients can switch it off. */
  class: z.enum(['security', 'service', 'offer', 'payment', 'marketing']),
  /**
   * True if the message concerns a person's account. Only supers may then change it:
   * `templateCan.update`.
   */
  is_account: z.boolean(),
  /** Time when staff changed the words. Null for the original words. */
  updated_at: z.nullable(Instant),
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

/** Words to try out before saving. They may be filled with a job's values. */
export const TemplateTrial = z.extend(TemplateInput, { id_job: z.nullable(Id) })
export type TemplateTrial = z.infer<typeof TemplateTrial>

/** A template as its recipient receives it. An e-mail also has an HTML page. */
export const TemplatePreview = z.object({
  subject: z.nullable(z.string()),
  body: z.string(),
  html: z.nullable(z.string()),
  /** Price of each part of a text, in pence. Null for an e-mail. */
  part_pence: z.nullable(z.int()),
})
export type TemplatePreview = z.infer<typeof TemplatePreview>

/** A change of a template's words. Restoring the original words is a change too. */
export const TemplateChange = z.object({
  id: Id,
  at: Instant,
  by: z.nullable(z.string()),
  changes: z.array(
    z.object({
      field: z.enum(['subject', 'body']),
      before: z.nullable(z.string()),
      after: z.nullable(z.string()),
    }),
  ),
})
export type TemplateChange = z.infer<typeof TemplateChange>
