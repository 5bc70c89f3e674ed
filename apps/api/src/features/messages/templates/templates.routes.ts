import { getTemplate, templateCan, updateTemplate, type Template } from '@treasures/api-client'
import type { Deps } from '../../../deps.ts'
import { fillTemplate } from '../messages/fill-template.rules.ts'
import type { Handlers } from '../../../kernel/http/mount.ts'
import { refuse, refuseGenerally } from '../../../kernel/http/refuse.ts'
import { exampleJob, exampleLink } from './example-values.ts'
import { decideWords } from './template-words.rules.ts'
import { templatesStore } from './templates.store.ts'

export function templatesRoutes({
  database: { db },
  publicSettings,
}: Pick<Deps, 'database' | 'publicSettings'>) {
  const store = templatesStore(db)

  async function find(id: number) {
    const template = await store.find(id)
    if (!template) throw noSuchTemplate(getTemplate)
    return template
  }

  return {
    listTemplates: async () => ({ data: (await store.list()).map(show) }),
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
        const template = await templatesStore(tx).find(id)
        if (!template) throw noSuchTemplate(updateTemplate)
        const permit = templateCan.update(template, caller)
        if (!permit.allowed) throw refuse(updateTemplate, 'template_of_account', permit.because)
        const { errors, words } = decideWords(template, body)
        if (errors)
          throw refuseGenerally('invalid_fields', 'Please correct the problems', { errors })
        return show(await templatesStore(tx).update(id, words, at))
      }),
  } satisfies Partial<Handlers>
}

const noSuchTemplate = (endpoint: typeof getTemplate | typeof updateTemplate) =>
  refuse(endpoint, 'template_not_found', 'There is no such template.')

type Row = Omit<Template, 'updated_at'> & { updated_at: Date }
const show = ({ id, code, name, channel, subject, body, placeholders, ...row }: Row) => ({
  id,
  code,
  name,
  channel,
  subject,
  body,
  placeholders,
  is_account: row.is_account,
  updated_at: row.updated_at.toISOString(),
})
