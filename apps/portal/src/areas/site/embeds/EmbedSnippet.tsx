import type { Embed } from '@treasures/api-client'
import { CodeBlock, Tabs } from '@treasures/widgets/kit'
import { useState } from 'react'
import { linkOf, snippetsFor } from './snippets.ts'

/** What to paste, for each kind of site. */
export function EmbedSnippet({ embed: { id, widget, mode } }: { embed: Embed }) {
  const [selected, setSelected] = useState('html')
  const of = { id, widget, origin: location.origin }
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
          <CodeBlock key={snippet.id} label="Snippet" code={snippet.code} />
        </div>
      </Tabs>
      {mode === 'dialog' && <CodeBlock label="Your own link that opens it" code={linkOf(of)} />}
    </section>
  )
}
