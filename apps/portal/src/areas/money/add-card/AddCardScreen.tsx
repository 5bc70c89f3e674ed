import { createPublicCard, getPublicCardToken } from '@treasures/api-client'
import { QueryClientProvider } from '@tanstack/react-query'
import { OutcomeCard, telHref } from '@treasures/widgets/kit'
import '@treasures/widgets/kit-parts.css'
import { useCallback, useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { queryOf } from '#app/query.ts'
import { paths } from '#app/paths.ts'
import { queries } from '#app/queries.ts'
import { api } from '#app/session/api.ts'
import { useSettings } from '#app/settings.ts'
import { BookingFrame } from '#parts/links/BookingFrame.tsx'
import { AddCard } from '#parts/cards/AddCard.tsx'
import '#parts/cards/add-card.css'

/**
 * Page behind the e-mailed link to add a card. The link stays valid until a card has been added.
 */
export default function AddCardScreen() {
  const { id = '' } = useParams()
  return (
    <QueryClientProvider client={queries}>
      <BookingFrame>
        <AddCardByLink key={id} link={id} />
      </BookingFrame>
    </QueryClientProvider>
  )
}

type Phase = { at: 'adding' } | { at: 'done'; last4: string } | { at: 'unusable' }

/** True for the shape of our links. Text of any other shape is never sent to the server. */
const isWhole = (link: string) => /^[\w-]{22,64}$/.test(link)

function AddCardByLink({ link }: { link: string }) {
  const [search] = useSearchParams()
  const [phase, setPhase] = useState<Phase>({ at: isWhole(link) ? 'adding' : 'unusable' })
  const unusable = useCallback(() => setPhase({ at: 'unusable' }), [])
  return (
    <div className="add-card-page">
      <h1 tabIndex={-1}>Add a card</h1>
      {phase.at === 'adding' && (
        <>
          <p>You pay for a job by card when it is done. Nothing is taken now.</p>
          <section className="card">
            <AddCard
              begin={queryOf(getPublicCardToken, { body: { id_customer: link } })}
              keep={(setup, options) =>
                api.call(createPublicCard, { body: { id_customer: link, ...setup } }, options)
              }
              onKept={({ last4 }) => setPhase({ at: 'done', last4 })}
              onUnusable={unusable}
              returned={search.get('setup_intent') ?? undefined}
            />
          </section>
        </>
      )}
      {phase.at === 'done' && (
        <section className="card">
          <OutcomeCard
            tone="success"
            title={`Your card ending in ${phase.last4} is added.`}
            rest="You can close this page."
            actions={
              <Link
                className="button"
                data-kind="quiet"
                to={paths.login({ returnTo: paths.myJobs() })}
              >
                See my jobs
              </Link>
            }
          />
        </section>
      )}
      {phase.at === 'unusable' && <Unusable />}
    </div>
  )
}

function Unusable() {
  const phone = useSettings()?.support_phone
  return (
    <section className="card">
      <OutcomeCard
        tone="warning"
        title="This link can’t be used."
        actions={
          <Link className="button" to={paths.login({ returnTo: paths.myAccount() })}>
            Sign in and add a card
          </Link>
        }
      >
        <p>It has been used before, is older than 3 days, or is not complete.</p>
        <p>
          You can add a card in your account, or ask us for a new link
          {phone && (
            <>
              {' '}
              by phone: <a href={telHref(phone)}>{phone}</a>
            </>
          )}
          .
        </p>
      </OutcomeCard>
    </section>
  )
}
