import {
  getTemplate,
  listTemplateChanges,
  previewTemplate,
  previewWords,
  restoreTemplate,
  templateCan,
  updateTemplate,
  type Caller,
  type TemplateChange,
} from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import type { Db } from '#kernel/db/connect.ts'
import { changesBetween, userActor } from '#events/define-event.ts'
import { recordEvent } from '#events/record-event.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { refuse } from '#kernel/http/refuse.ts'
import { events } from '#events/events.ts'
import type { TemplateText } from '../notices/message-secrets.rules.ts'
import { createPreviews } from './template-preview.ts'
import { templatesStore } from './templates.store.ts'
import { rightWords, whole, type Whole } from './whole-template.ts'

export function templatesRoutes(
  deps: Pick<Deps, 'brands' | 'database' | 'occasions' | 'publicSettings' | 'settings'>,
) {
  const { db } = deps.database
  const store = templatesStore(db)
  const { preview } = createPreviews(deps)
  const { occasions } = deps

  async function find(id: number) {
    const template = whole(occasions, await store.find(id))
    if (!template) throw noSuchTemplate(getTemplate)
    return template
  }

  /** Locks a template whose words the caller may change. */
  async function lock(tx: Db, id: number, caller: Staff, endpoint: Change) {
    const template = whole(occasions, await templatesStore(tx).lock(id))
    if (!template) throw noSuchTemplate(endpoint)
    const permit = templateCan.update(template, caller)
    if (!permit.allowed) throw refuse(endpoint, 'template_of_account', permit.because)
    return template
  }

  /**
   * Changes the words of a template and logs the former words. Does not store words that equal the
   * default words.
   */
  async function reword(tx: Db, at: Date, caller: Staff, template: Whole, words: TemplateText) {
    const { own } = template
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
        .flatMap((row) => whole(occasions, row) ?? [])
        .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
        .map(show),
    }),
    getTemplate: async ({ params }) => show(await find(params.id)),

    async previewTemplate({ params, query }, { caller, scope, at }) {
      const template = await find(params.id)
      const example = { caller, scope, at, id_job: query.id_job ?? null }
      return preview(previewTemplate, template, template, example)
    },

    async previewWords({ params, body }, { caller, scope, at }) {
      const template = await find(params.id)
      return preview(previewWords, template, rightWords(template, body), {
        caller,
        scope,
        at,
        id_job: body.id_job,
      })
    },

    async listTemplateChanges({ params: { id } }) {
      if (!whole(occasions, await store.find(id))) throw noSuchTemplate(listTemplateChanges)
      return { data: (await store.listChanges(id)).map(showChange) }
    },

    updateTemplate: ({ params: { id }, body }, { at, caller, once }) =>
      once(async (tx) => {
        const template = await lock(tx, id, caller, updateTemplate)
        return reword(tx, at, caller, template, rightWords(template, body))
      }),

    restoreTemplate: ({ params: { id } }, { at, caller, once }) =>
      once(async (tx) => {
        const template = await lock(tx, id, caller, restoreTemplate)
        return reword(tx, at, caller, template, template.own)
      }),
  } satisfies Partial<Handlers>
}

/** Person who edits a template. */
type Staff = Pick<Caller, 'super'> & { id: number }

type Change = typeof updateTemplate | typeof restoreTemplate
const noSuchTemplate = (endpoint: typeof getTemplate | typeof listTemplateChanges | Change) =>
  refuse(endpoint, 'template_not_found', 'We can’t find that template.')

/**
 * Shows a logged change. Leaves out unknown fields, which another version of the program may have
 * logged.
 */
function showChange({ id, created_at, by, data }: ChangeRow): TemplateChange {
  const { success, data: known } = events['template.changed'].data.safeParse(data)
  const text = (value: unknown) => (typeof value === 'string' ? value : null)
  return {
    id,
    at: created_at.toISOString(),
    by: by || null,
    changes: (success ? known.changes : []).flatMap(({ field, before, after }) =>
      field === 'subject' || field === 'body'
        ? [{ field, before: text(before), after: text(after) }]
        : [],
    ),
  }
}
type ChangeRow = Awaited<ReturnType<ReturnType<typeof templatesStore>['listChanges']>>[number]

const show = ({ updated_at, own: _own, example: _example, ...template }: Whole) => ({
  ...template,
  updated_at: updated_at?.toISOString() ?? null,
})
