import type {
  previewTemplate,
  previewWords,
  TemplatePreview,
  testTemplate,
} from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import type { Db } from '#kernel/db/connect.ts'
import { refuse } from '#kernel/http/refuse.ts'
import type { StaffScope } from '#kernel/http/scope.ts'
import { renderEmail } from '../emails/render-email.rules.ts'
import { generalValues } from '../notices/general-values.ts'
import { fillTemplate } from '../notices/fill-template.rules.ts'
import type { TemplateText } from '../notices/message-secrets.rules.ts'
import { exampleValues } from './example-values.ts'
import { templatesStore } from './templates.store.ts'
import type { Whole } from './whole-template.ts'

type Trial = typeof previewTemplate | typeof previewWords | typeof testTemplate
/** Caller and job for the preview. */
type Example = { caller: { id: number }; scope: StaffScope; at: Date; id_job: number | null }

/** Previews words as their reader would receive them. Uses the same code as sending. */
export function createPreviews({
  database: { db },
  publicSettings,
  settings: { textPartPence },
  brands,
}: Pick<Deps, 'brands' | 'database' | 'publicSettings' | 'settings'>) {
  /** Fills in words with the chosen job. If none is chosen, uses the newest job. */
  async function fill(
    tx: Db,
    endpoint: Trial,
    { example: ownValues, for: reader }: Whole,
    words: TemplateText,
    { caller, scope, at, id_job }: Example,
  ): Promise<TemplateText> {
    const store = templatesStore(tx)
    const { fname, email } = await store.findReader(caller.id)
    const general = generalValues(brands.of().name, publicSettings())
    const { portal_url } = general
    const job = await store.findJob(scope, id_job)
    if (id_job !== null && !job)
      throw refuse(endpoint, 'job_not_found', 'We can’t find that job, or it isn’t booked yet.')
    const named = reader === 'treasure' ? job?.treasure_fname : job?.customer_fname
    return fillTemplate(words, {
      fname: (id_job !== null && named) || fname,
      ...general,
      ...exampleValues(job, portal_url, at),
      ...ownValues({ portal: portal_url, email }),
    })
  }

  async function preview(
    endpoint: Trial,
    template: Whole,
    words: TemplateText,
    example: Example,
  ): Promise<TemplatePreview> {
    const filled = await fill(db, endpoint, template, words, example)
    if (template.channel === 'push') return { ...filled, html: null, part_pence: null }
    if (template.channel === 'sms') return { ...filled, html: null, part_pence: textPartPence }
    const portal = publicSettings().portal_url
    return {
      ...filled,
      html: renderEmail(filled, { portal, brand: brands.of() }).html,
      part_pence: null,
    }
  }

  return { fill, preview }
}
