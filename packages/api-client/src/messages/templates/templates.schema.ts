import * as z from 'zod/mini'
import { Id, Instant } from '../../kernel/wire.ts'

/** `{{fname}}` and the like stand for values of a record. */
export const Template = z.object({
  id: Id,
  /** What the program asks for it by, for example `password_reset`. */
  code: z.string(),
  name: z.string(),
  channel: z.enum(['email', 'sms', 'push']),
  subject: z.nullable(z.string()),
  body: z.string(),
  /** What may stand in double braces: the program fills these in. */
  placeholders: z.array(z.string()),
  /** Who is told. */
  for: z.enum(['customer', 'treasure', 'staff', 'anyone']),
  /** What it asks of its reader, by which it can be switched off or not. */
  class: z.enum(['security', 'service', 'offer', 'payment', 'marketing']),
  /** About somebody's account. Only supers change these: `templateCan.update`. */
  is_account: z.boolean(),
  /** When staff changed its words; nothing where they are those that the product comes with. */
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

/** Words that are tried out before they are saved, on a job where one was chosen. */
export const TemplateTrial = z.extend(TemplateInput, { id_job: z.nullable(Id) })
export type TemplateTrial = z.infer<typeof TemplateTrial>

/** A template as its reader gets it. An e-mail is a page, too. */
export const TemplatePreview = z.object({
  subject: z.nullable(z.string()),
  body: z.string(),
  html: z.nullable(z.string()),
  /** What each part of a text costs us, in pence; null of an e-mail. */
  part_pence: z.nullable(z.int()),
})
export type TemplatePreview = z.infer<typeof TemplatePreview>

/** What somebody changed of the words of a template, or that they restored them. */
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
