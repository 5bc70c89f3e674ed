import {
  createEmbed,
  EmbedSettings,
  updateEmbed,
  type Embed,
  deleteEmbed,
} from '@treasures/api-client'
import { Button, CodeBlock } from '@treasures/widgets/kit'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Form } from '#parts/form/Form.tsx'
import { useForm } from '#parts/form/use-form.ts'
import { paths } from '#app/paths.ts'
import { queries, refreshAll } from '#app/queries.ts'
import { api } from '#app/session/api.ts'
import { chosenRegion } from '#app/session/region.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { useLeaveGuard } from '#app/shell/use-leave-guard.ts'
import { embedBody, type EmbedBody, type EmbedValues } from './embed-form.ts'
import { EmbedFields } from './EmbedFields.tsx'
import { EmbedPreview } from './EmbedPreview.tsx'
import { EmbedSnippet } from './EmbedSnippet.tsx'
import { embeds } from './embeds.queries.ts'
import { policyLine } from './install-check-words.ts'
import { InstallChecks } from './InstallChecks.tsx'
import { useNow } from '#parts/list/use-now.ts'
import { ConfirmChange } from '#parts/form/ConfirmChange.tsx'

type EmbedEditorProps = { embed?: Embed; initial: EmbedValues }

/** Settings beside a live preview, then the snippet. */
export function EmbedEditor({ embed, initial }: EmbedEditorProps) {
  const navigate = useNavigate()
  const [isDeleting, setDeleting] = useState(false)
  const form = useForm<EmbedValues, EmbedBody, Embed>({
    initial,
    schema: EmbedSettings,
    toBody: embedBody,
    save: (body, options) =>
      embed
        ? api.call(updateEmbed, { params: { id: embed.id }, body })
        : api.call(createEmbed, { body }, options),
    onSaved(saved) {
      // Switches to the embed's region, because the list of a different region would not contain
      // it.
      if (chosenRegion.get() !== 'all') chosenRegion.set(saved.id_region)
      // Stored at once, because the next screen looks for it before the list is refetched.
      queries.setQueryData(embeds.queryKey, (answer) => {
        const all = answer?.data ?? []
        const data = all.some(({ id }) => id === saved.id)
          ? all.map((one) => (one.id === saved.id ? saved : one))
          : [...all, saved]
        return { data, other_sites: answer?.other_sites ?? [] }
      })
      if (embed) {
        snackbar.success('Saved. Your site shows it within a minute.')
        form.restart()
      } else {
        snackbar.success(`${saved.name} is ready. Copy its snippet into your site.`)
        void navigate(`${paths.putItOnYourSiteEmbed({ id: saved.id })}#snippet`, { replace: true })
      }
    },
  })
  useLeaveGuard(form.isDirty)

  return (
    <>
      <div className="embed-editor">
        <section className="card" aria-label="Settings">
          <Form form={form} invalidWords="Please correct the problems below.">
            <EmbedFields form={form} isNew={!embed} />
            <div className="actions embed-actions">
              <Button type="submit" isBusy={form.isBusy} disabled={!!embed && !form.isDirty}>
                {embed ? 'Save' : 'Save and get the snippet'}
              </Button>
              {embed && (
                <Button kind="quiet" onClick={() => setDeleting(true)}>
                  Delete
                </Button>
              )}
            </div>
          </Form>
        </section>
        <EmbedPreview body={embedBody(form.values)} />
      </div>
      {embed && <Installation embed={embed} />}
      {embed && isDeleting && <DeleteEmbed embed={embed} onClose={() => setDeleting(false)} />}
    </>
  )
}

function Installation({ embed }: { embed: Embed }) {
  const now = useNow()
  const { hash } = useLocation()
  useEffect(() => {
    if (hash === '#snippet') document.getElementById('snippet')?.scrollIntoView()
  }, [hash])
  return (
    <div className="embed-install">
      <EmbedSnippet embed={embed} />
      <section className="card panel" aria-labelledby="seen">
        <h2 id="seen">Where it was seen</h2>
        <InstallChecks embed={embed} now={now} />
        {embed.sightings.length === 0 && (
          <details>
            <summary>My site has a Content-Security-Policy</summary>
            <p className="small muted">
              The policy must allow the following. Otherwise nothing appears on your site, and
              nothing is seen here:
            </p>
            <CodeBlock label="What the policy is to allow" code={policyLine([], location.origin)} />
          </details>
        )}
      </section>
    </div>
  )
}

/** Asks for confirmation before an embed is deleted, because pages that use it get no warning. */
function DeleteEmbed({ embed, onClose }: { embed: Embed; onClose: () => void }) {
  const navigate = useNavigate()
  return (
    <ConfirmChange
      title={`Delete ${embed.name}?`}
      change={() => api.call(deleteEmbed, { params: { id: embed.id } })}
      said={`${embed.name} is deleted.`}
      onDone={async () => {
        await navigate(paths.putItOnYourSite(), { replace: true })
        await refreshAll()
      }}
      onClose={onClose}
    >
      Where its snippet is still in place, visitors see a link to our own page instead. A new widget
      has a new snippet.
    </ConfirmChange>
  )
}
