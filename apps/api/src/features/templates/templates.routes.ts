import { getTemplate, type Template } from '@treasures/api-client'
import type { Deps } from '../../app.ts'
import { fillTemplate } from '../../shared/fill-template.rules.ts'
import type { Handlers } from '../../shared/mount.ts'
import { refuse } from '../../shared/refuse.ts'
import { greetingName } from '../users/links.rules.ts'
import { exampleJob, exampleLink } from './example-values.ts'
import { templatesStore } from './templates.store.ts'

export function templatesRoutes({
  database: { db },
  publicSettings,
}: Pick<Deps, 'database' | 'publicSettings'>) {
  const store = templatesStore(db)

  async function find(id: number) {
    const template = await store.find(id)
    if (!template) throw refuse(getTemplate, 'template_not_found', 'There is no such template.')
    return template
  }

  return {
    listTemplates: async () => ({ data: (await store.list()).map(show) }),
    getTemplate: async ({ params }) => show(await find(params.id)),

    async previewTemplate({ params }, { caller }) {
      const template = await find(params.id)
      const { fname, email } = await store.findReader(caller.id)
      const { portal_url, support_email, support_phone } = publicSettings()
      return fillTemplate(template, {
        fname: greetingName(fname),
        portal_url,
        support_email,
        support_phone,
        ...exampleLink(template.code, portal_url, email),
        ...exampleJob(await store.findJob(), portal_url),
      })
    },
  } satisfies Partial<Handlers>
}

const show = ({ updated_at, ...row }: Omit<Template, 'updated_at'> & { updated_at: Date }) => ({
  ...row,
  updated_at: updated_at.toISOString(),
})
