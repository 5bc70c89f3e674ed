import type { Embed } from '@treasures/api-client'
import { Button, Tabs } from '@treasures/widgets/kit'
import { useState } from 'react'
import { snackbar } from '../../shell/snackbars.ts'
import { snippetsFor } from './snippets.ts'

/** What to paste, for each kind of site. */
export function EmbedSnippet({ embed: { id, widget } }: { embed: Embed }) {
  const [selected, setSelected] = useState('html')
  const snippets = snippetsFor({ id, widget, origin: location.origin })
  const snippet = snippets.find((one) => one.id === selected) ?? snippets[0]
  if (!snippet) return null

  async function copy(code: string) {
    try {
      await navigator.clipboard.writeText(code)
      snackbar.success('Copied. Now paste it into your site.')
    } catch {
      // Forbidden, or a page without https: the text can still be marked.
      getSelection()?.selectAllChildren(document.getElementById('snippet-code') ?? document.body)
      snackbar.warning('Your browser does not let us copy. It is marked: press Ctrl+C, or ⌘C.')
    }
  }

  return (
    <section className="card panel" aria-labelledby="snippet">
      <h2 id="snippet">Paste this once</h2>
      <p className="muted">
        It carries nothing but its own number. Everything else is changed here ever after, and your
        site follows.
      </p>
      <Tabs label="Kind of site" tabs={snippets} selected={snippet.id} onSelect={setSelected}>
        <div className="snippet">
          <ol>
            {snippet.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          {/* Long lines scroll, which a keyboard must reach, too. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <pre id="snippet-code" tabIndex={0} role="region" aria-label="Snippet">
            <code>{snippet.code}</code>
          </pre>
          <Button onClick={() => void copy(snippet.code)}>Copy the snippet</Button>
        </div>
      </Tabs>
    </section>
  )
}
