import type { TemplateInput } from '@treasures/api-client'
import { refuseGenerally } from '#kernel/http/refuse.ts'
import type { TemplateText } from '../notices/message-secrets.rules.ts'
import { placeholdersOf } from '../notices/general-values.ts'
import { defaultWords, type Occasions } from '../notices/notice.ts'
import { decideWords } from './template-words.rules.ts'

type Row = {
  id: number
  code: string
  subject: string | null
  body: string | null
  updated_at: Date | null
}

/** Joins a row with its notice: the words that staff changed, otherwise the default words. */
export function whole({ find }: Pick<Occasions, 'find'>, row: Row | undefined) {
  const notice = row && find(row.code)
  // A newer version of the program made this row.
  if (!notice) return undefined
  const { id, code, updated_at } = row
  const { name, channel, isAccount, class: what, for: reader, example } = notice
  const own = defaultWords(notice)
  const words = row.body === null ? own : { subject: row.subject, body: row.body }
  const placeholders = placeholdersOf(notice)
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
    own,
    example,
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
