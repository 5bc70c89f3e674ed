import {
  getTemplate,
  restoreTemplate,
  templateCan,
  updateTemplate,
  type Caller,
} from '@treasures/api-client'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../kernel/db/connect.ts'
import { changesBetween, userActor } from '../../../kernel/events/define-event.ts'
import { recordEvent } from '../../../kernel/events/record-event.ts'
import type { Handlers } from '../../../kernel/http/mount.ts'
import { refuse, refuseGenerally } from '../../../kernel/http/refuse.ts'
import { fillTemplate } from '../notices/fill-template.rules.ts'
import type { TemplateText } from '../notices/message-secrets.rules.ts'
import { defaultWords, isNoticeCode, notices, placeholdersOf } from '../notices/notices.ts'
import { exampleJob, exampleLink } from './example-values.ts'
import { decideWords } from './template-words.rules.ts'
import { templatesStore } from './templates.store.ts'

export function templatesRoutes({
  database: { db },
  publicSettings,
}: Pick<Deps, 'database' | 'publicSettings'>) {
  const store = templatesStore(db)

  async function find(id: number) {
    const template = whole(await store.find(id))
    if (!template) throw noSuchTemplate(getTemplate)
    return template
  }

  /** A template that the caller may word. */
  async function lock(tx: Db, id: number, caller: Staff, endpoint: Change) {
    const template = whole(await templatesStore(tx).lock(id))
    if (!template) throw noSuchTemplate(endpoint)
    const permit = templateCan.update(template, caller)
    if (!permit.allowed) throw refuse(endpoint, 'template_of_account', permit.because)
    return template
  }

  /** Keeps what its words were in the log. Those that it comes with are kept nowhere else. */
  async function reword(tx: Db, at: Date, caller: Staff, template: Whole, words: TemplateText) {
    const own = defaultWords(template.code)
    const store = templatesStore(tx)
    const row =
      changesBetween(own, words).length === 0
        ? await store.restore(template.id)
        : await store.change(template.id, words, at)
    const changes = changesBetween(template, words)
    if (changes.length > 0)
      await recordEvent(tx, {
        event: 'template.changed',
        at,
        by: userActor(caller.id),
        id_record: template.id,
        data: { code: template.code, changes },
      })
    return show({ ...template, ...words, updated_at: row.updated_at })
  }

  return {
    listTemplates: async () => ({
      data: (await store.list())
        .flatMap((row) => whole(row) ?? [])
        .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
        .map(show),
    }),
    getTemplate: async ({ params }) => show(await find(params.id)),

    async previewTemplate({ params }, { caller, at }) {
      const template = await find(params.id)
      const { fname, email } = await store.findReader(caller.id)
      const { portal_url, support_email, support_phone } = publicSettings()
      return fillTemplate(template, {
        fname,
        portal_url,
        support_email,
        support_phone,
        ...exampleLink(template.code, portal_url, email),
        ...exampleJob(await store.findJob(), portal_url, at),
      })
    },

    updateTemplate: ({ params: { id }, body }, { at, caller, once }) =>
      once(async (tx) => {
        const template = await lock(tx, id, caller, updateTemplate)
        const { errors, words } = decideWords(template, body)
        if (errors)
          throw refuseGenerally('invalid_fields', 'Please correct the problems', { errors })
        return reword(tx, at, caller, template, words)
      }),

    restoreTemplate: ({ params: { id } }, { at, caller, once }) =>
      once(async (tx) => {
        const template = await lock(tx, id, caller, restoreTemplate)
        return reword(tx, at, caller, template, defaultWords(template.code))
      }),
  } satisfies Partial<Handlers>
}

/** Whoever words it. */
type Staff = Pick<Caller, 'super'> & { id: number }

type Change = typeof updateTemplate | typeof restoreTemplate
const noSuchTemplate = (endpoint: typeof getTemplate | Change) =>
  refuse(endpoint, 'template_not_found', 'There is no such template.')

type Row = {
  id: number
  code: string
  subject: string | null
  body: string | null
  updated_at: Date | null
}

/** A row with its notice: the words that staff changed, else those that it comes with. */
function whole(row: Row | undefined) {
  // A newer program's, which has left its row.
  if (!row || !isNoticeCode(row.code)) return undefined
  const { id, code, updated_at } = row
  const { name, channel, isAccount } = notices[code]
  const words = row.body === null ? defaultWords(code) : { subject: row.subject, body: row.body }
  const placeholders = placeholdersOf(code)
  return { id, code, name, channel, ...words, placeholders, is_account: isAccount, updated_at }
}
type Whole = NonNullable<ReturnType<typeof whole>>

const show = ({ updated_at, ...template }: Whole) => ({
  ...template,
  updated_at: updated_at?.toISOString() ?? null,
})
