import type { TemplateInput } from '@treasures/api-client'
import { refuseGenerally } from '../../../kernel/http/refuse.ts'
import type { TemplateText } from '../notices/message-secrets.rules.ts'
import { defaultWords, isNoticeCode, notices, placeholdersOf } from '../notices/notices.ts'
import { decideWords } from './template-words.rules.ts'

type Row = {
  id: number
  code: string
  subject: string | null
  body: string | null
  updated_at: Date | null
}

/** Joins a row with its notice: the words that staff changed, or else the default ones. */
export function whole(row: Row | undefined) {
  // A newer version of the program left this row.
  if (!row || !isNoticeCode(row.code)) return undefined
  const { id, code, updated_at } = row
  const { name, channel, isAccount, class: what, for: reader } = notices[code]
  const words = row.body === null ? defaultWords(code) : { subject: row.subject, body: row.body }
  const placeholders = placeholdersOf(code)
  return {
    id,
    code,
    name,
    channel,
    for: reader,
    class: what,
    ...words,
    placeholders,
    is_account: isAccount,
    updated_at,
  }
}
export type Whole = NonNullable<ReturnType<typeof whole>>

/**
 * Returns the words that staff wrote for a template. Refuses words that would leave braces
 * unfilled.
 */
export function rightWords(template: Whole, input: TemplateInput): TemplateText {
  const { errors, words } = decideWords(template, input)
  if (errors) throw refuseGenerally('invalid_fields', 'Please correct the problems', { errors })
  return words
}
