import { openBusiness, showPounds, type OpeningStep } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { Button, Spinner } from '@treasures/widgets/kit'
import { useState } from 'react'
import { refreshAll } from '#app/queries.ts'
import { queryOf } from '#app/query.ts'
import { api } from '#app/session/api.ts'
import { ConfirmChange } from '#parts/form/ConfirmChange.tsx'
import { count } from '#parts/words.ts'
import { countedWords } from './opening-words.ts'

const counting = {
  ...queryOf(openBusiness, { body: { simulated: true } }),
  staleTime: 0,
}

/** Opens the business after a confirmation that counts the trial records to be removed. */
export function OpenForCustomers({ steps }: { steps: readonly OpeningStep[] }) {
  const [isAsking, ask] = useState(false)
  const missing = steps.filter(({ state }) => state === 'missing')
  return (
    <section className="card opening-press">
      <h2>Open for customers</h2>
      <p>
        {missing.length
          ? `Still needed: ${missing.map(({ title }) => title).join(', ')}.`
          : 'Everything you need is done. Records of the trial are removed when you open.'}
      </p>
      <Button disabled={missing.length > 0} onClick={() => ask(true)}>
        Open for customers…
      </Button>
      {isAsking && <AskToOpen onClose={() => ask(false)} />}
    </section>
  )
}

function AskToOpen({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(counting)
  if (!data) return <Spinner />
  const { removed, stays } = countedWords(data.counts, { count, showPounds })
  return (
    <ConfirmChange
      title="Open for customers?"
      yes="Open"
      tone="plain"
      change={() => api.call(openBusiness, { body: { simulated: false } })}
      said="You are open for customers."
      onDone={async () => {
        await refreshAll()
        // Moves the focus, because the button has disappeared and the next steps are at the top.
        document.querySelector('h1')?.focus()
        scrollTo(0, 0)
      }}
      onClose={onClose}
    >
      {removed} {stays} This cannot be undone.
    </ConfirmChange>
  )
}
