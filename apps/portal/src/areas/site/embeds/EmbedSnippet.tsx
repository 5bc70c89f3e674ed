import { lookOf, type Embed } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import {
  CheckboxField,
  ChoiceChips,
  CodeBlock,
  Tabs,
  TextField,
  type Choice,
} from '@treasures/widgets/kit'
import { useState } from 'react'
import { currentVersion } from './embed-versions.queries.ts'
import { linkOf, snippetsFor } from './snippets.ts'

type Extent = 'first-step' | 'strict' | 'short'

const extents: Choice<Extent>[] = [
  { value: 'first-step', label: 'With the first step' },
  { value: 'strict', label: 'Strict policy' },
  { value: 'short', label: 'Short tag' },
]

const extentWords: Record<Extent, string> = {
  'first-step':
    'The postcode field appears with your page, and works even if scripts are blocked. Colours and words that you change later follow once our script has loaded.',
  strict:
    'For a Content-Security-Policy that forbids inline styles. The postcode field is plain until our script has loaded, unless you add a nonce.',
  short: 'Our script brings everything. For editors that change or strip the longer snippet.',
}

/** Code to paste, for each kind of site. */
export function EmbedSnippet({ embed }: { embed: Embed }) {
  const { id, widget, mode } = embed
  const [selected, setSelected] = useState('html')
  const [extent, setExtent] = useState<Extent>('first-step')
  const [nonce, setNonce] = useState('')
  const [isPinned, setPinned] = useState(false)
  const { data: version } = useQuery(currentVersion)
  const pinned = (isPinned && version) || undefined
  // A form that opens over the page, and a board, have no first step in the page.
  const hasFirstStep = widget === 'booking-form' && mode === 'inline'
  const isStrict = hasFirstStep && extent === 'strict'
  const of = {
    id,
    widget,
    origin: location.origin,
    pinned,
    ...(hasFirstStep &&
      extent !== 'short' && {
        firstStep: { ...embed, region: embed.id_region, look: lookOf(embed) },
      }),
    ...(isStrict && { isStrict, nonce: nonce.replaceAll(/["<>]/g, '').trim() }),
  }
  const snippets = snippetsFor(of)
  const snippet = snippets.find((one) => one.id === selected) ?? snippets[0]
  if (!snippet) return null
  return (
    <section className="card panel" aria-labelledby="snippet">
      <h2 id="snippet">Paste this once</h2>
      <p className="muted">
        Paste it once. Change everything else here at any time, and your site updates.
      </p>
      <Tabs label="Kind of site" tabs={snippets} selected={snippet.id} onSelect={setSelected}>
        <div className="snippet">
          <ol>
            {snippet.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          {snippet.download && (
            <p>
              {snippet.download.steps}{' '}
              <a href={snippet.download.href} download>
                {snippet.download.words}
              </a>
            </p>
          )}
          {hasFirstStep && snippet.id !== 'react' && (
            <>
              <ChoiceChips
                label="Snippet"
                name="extent"
                value={extent}
                onChange={setExtent}
                options={extents}
                hint={extentWords[extent]}
              />
              {isStrict && (
                <TextField
                  label="Nonce"
                  name="nonce"
                  value={nonce}
                  onChange={setNonce}
                  autoCapitalize="none"
                  maxLength={200}
                  hint="What your server replaces with the nonce of each page, such as {{nonce}}. Leave empty if your policy has none."
                />
              )}
            </>
          )}
          <CodeBlock key={snippet.code} label="Snippet" code={snippet.code} />
        </div>
      </Tabs>
      {version && (
        <details>
          <summary>Advanced</summary>
          <CheckboxField
            label={`Pin version ${version.version}`}
            name="pinned"
            checked={isPinned}
            onChange={setPinned}
            hint="Browsers then run exactly this code, checked by its checksum, and nothing newer. Corrections reach your site only when you paste the snippet again, so leave it off unless your own security rules require it."
          />
        </details>
      )}
      {mode === 'dialog' && (
        <CodeBlock label="Your own link that opens it" code={linkOf(of, snippet)} />
      )}
    </section>
  )
}
