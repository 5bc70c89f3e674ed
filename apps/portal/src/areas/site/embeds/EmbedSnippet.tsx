import type { Embed } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { CheckboxField, CodeBlock, Tabs } from '@treasures/widgets/kit'
import { useState } from 'react'
import { currentVersion } from './embed-versions.queries.ts'
import { linkOf, snippetsFor } from './snippets.ts'

/** Code to paste, for each kind of site. */
export function EmbedSnippet({ embed: { id, widget, mode } }: { embed: Embed }) {
  const [selected, setSelected] = useState('html')
  const [isPinned, setPinned] = useState(false)
  const { data: version } = useQuery(currentVersion)
  const pinned = (isPinned && version) || undefined
  const of = { id, widget, origin: location.origin, pinned }
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
          <CodeBlock key={`${snippet.id} ${pinned?.version}`} label="Snippet" code={snippet.code} />
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
