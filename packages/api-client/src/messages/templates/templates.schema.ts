import * as z from 'zod/mini'
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
