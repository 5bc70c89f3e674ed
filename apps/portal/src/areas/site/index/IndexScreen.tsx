import {
  getDashboard,
  getOpening,
  getStaffOverview,
  listEmbeds,
  listMyServiceOptions,
  londonDate,
  type OpeningStep,
} from '@treasures/api-client'
import { EmptyState, Skeleton } from '@treasures/widgets/kit'
import { useQuery } from '@tanstack/react-query'
import { CircleCheckBig, ArrowRight } from 'lucide-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { queryOf } from '#app/query.ts'
import { paths } from '#app/paths.ts'
import { useMay, useProfile } from '#app/session/use-profile.ts'
import { LoadFailure } from '#app/shell/LoadFailure.tsx'
import { embeds } from '../embeds/embeds.queries.ts'
import { OpeningList } from '../opening/OpeningList.tsx'
import { opening } from '../opening/opening.queries.ts'
import { VisitsToday } from '#parts/panels/VisitsPanel.tsx'
import { optionsOf } from '#parts/service-options/service-options.queries.ts'
import { NeedsAttention, useUnwell } from './NeedsAttention.tsx'
import { StaffOverview } from './StaffOverview.tsx'
import {
  embedSteps,
  greeting,
  nextStepCard,
  optionSteps,
  type NextStepCard as Step,
} from './next-steps.ts'
import './index-screen.css'

const CustomerDay = lazy(async () => ({
  default: (await import('./CustomerDay.tsx')).CustomerDay,
}))
const TreasureDay = lazy(async () => ({
  default: (await import('./TreasureDay.tsx')).TreasureDay,
}))

/** Home: next steps for the signed-in person. */
export default function IndexScreen() {
  const { fname, id_ambassador, id_customer, id_treasure } = useProfile()
  const [hour] = useState(() => new Date().getHours())
  const [today] = useState(() => londonDate(new Date()))
  const { data, error, refetch } = useQuery(queryOf(getDashboard))
  const seesOverview = useMay(getStaffOverview)
  const hasSite = useMay(listEmbeds) && id_ambassador !== null
  // If this query fails, its step is left out.
  const site = useQuery({ ...embeds, refetchInterval: false, enabled: hasSite })
  const seesOpening = useMay(getOpening)
  // Loaded in parallel with the steps: during the trial it replaces "Nothing to do".
  const trial = useQuery({ ...opening, enabled: seesOpening })
  const hasOptions = useMay(listMyServiceOptions) && id_ambassador !== null
  const options = useQuery({ ...optionsOf(id_ambassador ?? 0), enabled: hasOptions })
  const health = useUnwell()
  const visits = seesOverview && <VisitsToday today={today} />
  const isWaiting = !error && (!data || (seesOpening && trial.isPending) || health.isWaiting)
  return (
    <main id="main" className="page" tabIndex={-1}>
      <div>
        <h1 tabIndex={-1}>
          {greeting(hour)}
          {fname && `, ${fname}`}
        </h1>
        <p className="muted">For you today</p>
      </div>
      {id_treasure !== null && (
        <Suspense fallback={<div className="day-waiting" />}>
          <TreasureDay id_treasure={id_treasure} />
        </Suspense>
      )}
      {id_customer !== null && (
        <Suspense fallback={<div className="day-waiting" />}>
          <CustomerDay />
        </Suspense>
      )}
      {data && !isWaiting ? (
        <Steps
          unwell={health.unwell}
          today={visits}
          trial={trial.data?.opened_at === null ? trial.data.steps : undefined}
          steps={[
            ...data.steps.map(nextStepCard),
            ...(options.data && id_ambassador ? optionSteps(id_ambassador, options.data) : []),
            ...(site.data ? embedSteps(site.data) : []),
          ]}
        />
      ) : error ? (
        <>
          <LoadFailure error={error} onRetry={() => void refetch()} />
          {visits}
        </>
      ) : (
        <div className="next-steps" aria-hidden="true">
          {[1, 2, 3].map((at) => (
            <div key={at} className="card next-step-waiting">
              <Skeleton width="long" />
              <Skeleton />
              <Skeleton width="short" />
            </div>
          ))}
        </div>
      )}
      {seesOverview && <StaffOverview isWaiting={isWaiting} />}
    </main>
  )
}

type StepsProps = {
  steps: ReturnType<typeof nextStepCard>[]
  unwell: ReturnType<typeof useUnwell>['unwell']
  /** Today's visits, for staff. */
  today: ReactNode
  /** Steps before the business opens; undefined afterwards, and for people who cannot open it. */
  trial: readonly OpeningStep[] | undefined
}

function Steps({ steps, unwell, today, trial }: StepsProps) {
  const { id_customer } = useProfile()
  const calm = steps.filter(({ tone }) => tone !== 'danger')
  const isIdle = steps.length === 0 && unwell.length === 0 && !trial
  return (
    <>
      {trial && (
        <section className="home-opening">
          <h2>Open for business</h2>
          <OpeningList steps={trial} isOpen={false} headingLevel={3} />
        </section>
      )}
      <NeedsAttention steps={steps.filter(({ tone }) => tone === 'danger')} unwell={unwell} />
      {today}
      {calm.length > 0 && (
        <ul className="next-steps">
          {calm.map((step) => (
            <li key={step.code}>
              <NextStepCard step={step} />
            </li>
          ))}
        </ul>
      )}
      {/* A customer can always book above, so there is always something to do. */}
      {isIdle && !id_customer && <NothingToDo />}
    </>
  )
}

function NothingToDo() {
  const profile = useProfile()
  const isLinked = profile.id_treasure || profile.is_admin || profile.super
  return (
    <div className="card">
      <h2 className="visually-hidden">Next steps</h2>
      <EmptyState title="Nothing to do" icon={<CircleCheckBig aria-hidden="true" />}>
        <p>
          {isLinked || profile.id_ambassador
            ? 'All done for now. New steps will appear here.'
            : 'Your account is not linked to a customer or a treasure yet. To link it, we send a message to your e-mail.'}
        </p>
        <Link className="button" data-kind="quiet" to={paths.myAccount()}>
          Open my account
        </Link>
      </EmptyState>
    </div>
  )
}

/** One next step. The whole card is a link. */
function NextStepCard({ step: { title, more, action, to, tone, count } }: { step: Step }) {
  // A title such as "1,204 declined cards" begins with its figure.
  const [, figure, words] = /^([\d,]+) (.*)$/.exec(title) ?? [title, '', title]
  return (
    <Link className="card next-step" data-tone={tone} to={to}>
      <h2>
        {figure && (
          <>
            <span className="next-step-count num" data-count={count}>
              {figure}
            </span>{' '}
          </>
        )}
        {words}
      </h2>
      <p className="muted">{more}</p>
      <span className="next-step-action">
        <span>{action}</span>
        <ArrowRight aria-hidden="true" />
      </span>
    </Link>
  )
}
