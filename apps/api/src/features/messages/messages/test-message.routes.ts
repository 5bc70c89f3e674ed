import { testTemplate } from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { refuse } from '#kernel/http/refuse.ts'
import { createPreviews } from '../templates/template-preview.ts'
import { templatesStore } from '../templates/templates.store.ts'
import { rightWords, whole } from '../templates/whole-template.ts'
import { queueTest } from './queue-test.ts'

/** Sends a test message, only to the mailbox of the person who edits the words. */
export function testMessageRoutes(
  deps: Pick<
    Deps,
    'brands' | 'database' | 'mailLeaves' | 'occasions' | 'publicSettings' | 'settings'
  >,
) {
  const { mailLeaves: leaves } = deps
  const { fill } = createPreviews(deps)
  return {
    testTemplate: ({ params, body }, { caller, scope, at, once }) =>
      once(async (tx) => {
        const store = templatesStore(tx)
        const template = whole(deps.occasions, await store.find(params.id))
        if (!template)
          throw refuse(testTemplate, 'template_not_found', 'We can’t find that template.')
        const words = rightWords(template, body)
        const example = { caller, scope, at, id_job: body.id_job }
        const filled = await fill(tx, testTemplate, template, words, example)
        const { email: recipient } = await store.findReader(caller.id)
        const subject = `Test: ${filled.subject ?? template.name}`
        const { body: text } = filled
        await queueTest(tx, at, { recipient, id_user: caller.id, subject, body: text, leaves })
        return { recipient, leaves }
      }),
  } satisfies Partial<Handlers>
}
