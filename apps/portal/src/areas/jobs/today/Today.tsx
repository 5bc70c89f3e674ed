import { dialled, type DayVisit, type VisitKind } from '@treasures/api-client'
import { useEffect, useState } from 'react'
import { ownerOf, refusedWords } from '#parts/said-at-visits.ts'
import { LateBy } from '../visit/LateBy.tsx'
import { PendingSaid, PendingSigned } from '../visit/PendingSaid.tsx'
import { usePendingSaid } from '../visit/use-pending-said.ts'
import { stepsOf, stepWords } from '../visit/visit-steps.rules.ts'
import { loadDay, Refused } from './calls.ts'
import { forgetDay, keepDay, readDay, readOwner, readToken, type KeptDay } from './kept-day.ts'
import { LongWaiting, Photos, QueuedPhotos, useQueued } from './Photos.tsx'
import { photos, saidAtVisits, signOffs } from './queues.ts'
import { SignOff } from './SignOff.tsx'
import { clock, dayWords, directions, payWords } from './words.ts'

/** Milliseconds between two polls of the day. */
const looks = 60_000

type Phase = 'loading' | 'current' | 'offline' | 'signed-out' | 'forbidden'

/** A treasure's visits of today, with or without signal. */
export function Today() {
  const [kept, setKept] = useState<KeptDay | undefined>(readDay)
  const [phase, setPhase] = useState<Phase>(readToken() ? 'loading' : 'signed-out')

  async function load() {
    if (!readToken()) return setPhase('signed-out')
    try {
      const next = { owner: readOwner(), at: new Date().toISOString(), day: await loadDay() }
      keepDay(next)
      setKept(next)
      setPhase('current')
    } catch (error) {
      if (!(error instanceof Refused) || error.status === 429) return setPhase('offline')
      if (error.status === 401) forgetDay()
      setPhase(error.status === 401 ? 'signed-out' : 'forbidden')
    }
  }

  const owner = kept?.day.id_treasure
  const said = usePendingSaid(saidAtVisits, owner ?? 0)
  const signed = usePendingSaid(signOffs, owner ?? 0)
  const queued = useQueued(owner ?? 0)
  useEffect(() => {
    const look = () => {
      if (!document.hidden) void load()
    }
    look()
    const timer = setInterval(look, looks)
    addEventListener('online', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      removeEventListener('online', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  useEffect(() => {
    if (owner === undefined) return undefined
    const stops = [
      saidAtVisits.keepSending(owner, () => void load()),
      signOffs.keepSending(owner, () => void load()),
      photos.keepSending(ownerOf(owner)),
    ]
    return () => stops.forEach((stop) => stop())
  }, [owner])

  if (phase === 'signed-out')
    return (
      <Message title="Today">
        <a className="button" href="/login?returnUrl=%2Ftoday">
          Sign in
        </a>
      </Message>
    )
  if (phase === 'forbidden')
    return (
      <Message title="Today">
        <p>This page is for treasures.</p>
        <a className="button" href="/index">
          Home
        </a>
      </Message>
    )
  if (!kept)
    return (
      <Message title="Today">
        {phase === 'loading' ? (
          <p role="status">Please wait...</p>
        ) : (
          <>
            <p role="status">
              We can’t reach our server, and your day is not on this phone yet. Please try again
              where there is signal.
            </p>
            <button type="button" className="button" onClick={() => void load()}>
              Try again
            </button>
          </>
        )}
      </Message>
    )
  const { date, visits } = kept.day
  const isOther = ({ what }: { what: { id: number } }) => !visits.some(({ id }) => id === what.id)
  const otherPhotos = queued.filter(({ id_job }) => !visits.some((one) => one.id_job === id_job))
  return (
    <>
      <header className="today-head">
        <h1>{dayWords(date)}</h1>
        <p className="today-state" role="status">
          {phase === 'offline' ? `No signal. As of ${clock(kept.at)}` : `As of ${clock(kept.at)}`}
        </p>
        <a href="/my-treasure-jobs">My jobs</a>
      </header>
      <PendingSaid entries={said.filter(isOther)} onDismiss={saidAtVisits.pending.remove} />
      <PendingSigned entries={signed.filter(isOther)} onDismiss={signOffs.pending.remove} />
      <LongWaiting queued={queued} />
      {otherPhotos.length > 0 && (
        <section className="today-photos" aria-label="Photos of other visits">
          <ul>
            <QueuedPhotos queued={otherPhotos} />
          </ul>
        </section>
      )}
      {visits.length === 0 && <p>No visits today.</p>}
      <ol className="today-visits">
        {visits.map((visit) => (
          <Visit
            key={visit.id}
            visit={visit}
            id_treasure={kept.day.id_treasure}
            onSaid={() => void load()}
          />
        ))}
      </ol>
    </>
  )
}

const Message = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <div className="today-message">
    <h1>{title}</h1>
    {children}
  </div>
)

type VisitProps = { visit: DayVisit; id_treasure: number; onSaid: () => void }

function Visit({ visit, id_treasure, onSaid }: VisitProps) {
  const { customer, minutes_from_last: between } = visit
  const [refusal, setRefusal] = useState<string>()
  const [minutes, setMinutes] = useState('')
  const pending = usePendingSaid(saidAtVisits, id_treasure).filter(
    ({ what }) => what.id === visit.id,
  )
  const waiting = pending.filter(({ refused }) => refused === undefined)
  const { main, other, isLateOpen, said } = stepsOf(
    visit.said,
    waiting.map(({ what }) => what.kind),
  )
  async function press(kind: VisitKind, lateBy: number | null = null) {
    setRefusal(undefined)
    const inMinutes = kind === 'on_the_way' && minutes ? Number(minutes) : lateBy
    try {
      await saidAtVisits.say(id_treasure, { id: visit.id, kind, minutes: inMinutes })
      onSaid()
    } catch (error) {
      setRefusal(
        error instanceof Refused ? refusedWords(error.code) : 'not stored. Please try again',
      )
    }
  }
  const id = `visit-${visit.id}`
  return (
    <li className="card today-visit" aria-labelledby={id}>
      {between !== null && (
        <p className="today-between">About {between} minutes from the last visit</p>
      )}
      <h2 id={id}>
        {clock(visit.start_at)} to {clock(visit.end_at)} · {visit.service}
      </h2>
      <p>
        <strong>
          {customer.fname} {customer.lname}
        </strong>
        <br />
        <a href={directions(visit)} target="_blank" rel="noreferrer">
          {visit.address}, {visit.postcode}
        </a>
      </p>
      <p className="today-numbers">
        {[customer.mphone, customer.phone].map(
          (number) =>
            number && (
              <a key={number} href={`tel:${number}`}>
                Call {dialled(number)}
              </a>
            ),
        )}
      </p>
      {visit.descr && <p className="today-descr">{visit.descr}</p>}
      <p className="muted">You get {payWords(visit)}</p>
      {said.length > 0 && <p>{said.map(({ words, at }) => `${words} ${clock(at)}`).join(' · ')}</p>}
      {visit.answer && <p>{`${customer.fname} answers: “${visit.answer}”`}</p>}
      <PendingSaid entries={pending} onDismiss={saidAtVisits.pending.remove} />
      {refusal && (
        <p className="pending-said" data-tone="refused" role="alert">
          This was {refusal}.
        </p>
      )}
      {main === 'on_the_way' && (
        <label className="today-minutes">
          I’ll be there in
          <select value={minutes} onChange={(event) => setMinutes(event.currentTarget.value)}>
            <option value="">no time given</option>
            {[5, 10, 15, 20, 30, 45, 60].map((count) => (
              <option key={count} value={count}>
                {count} minutes
              </option>
            ))}
          </select>
        </label>
      )}
      {main && (
        <p className="today-steps">
          <button type="button" className="button" onClick={() => void press(main)}>
            {stepWords[main]}
          </button>
          {other && (
            <button
              type="button"
              className="button"
              data-kind="quiet"
              onClick={() => void press(other)}
            >
              {stepWords[other]}
            </button>
          )}
        </p>
      )}
      {isLateOpen && <LateBy onSay={(by) => void press('late', by)} />}
      {main === undefined && <SignOff visit={visit} id_treasure={id_treasure} onSigned={onSaid} />}
      <Photos
        visit={visit}
        id_treasure={id_treasure}
        isOpen={main === 'done' || main === undefined}
      />
    </li>
  )
}
