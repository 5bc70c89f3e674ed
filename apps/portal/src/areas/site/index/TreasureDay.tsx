import {
  fullName,
  listMyOpportunities,
  listMyTimesheets,
  listMyTreasureJobs,
  nearMomentInWords,
  showPounds,
  type TreasureJob,
} from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { CalendarClock, Send, Wallet } from 'lucide-react'
import { paths } from '#app/paths.ts'
import { rowsOf } from '#app/query.ts'
import { useNow } from '#parts/list/use-now.ts'
import { walletOf } from '#parts/wallets/wallet.queries.ts'
import { monthBegan } from '#parts/words.ts'
import { requestWords } from '#parts/request-words.ts'
import { DayEntry } from './DayEntry.tsx'

/**
 * A treasure's next visit, offers and money. A part that has not loaded is absent; its own screen
 * reports failures.
 */
export function TreasureDay({ id_treasure }: { id_treasure: number }) {
  const jobs = useQuery(rowsOf(listMyTreasureJobs, { query: { over: '0' } })).data ?? []
  const next = jobs
    .filter(({ next_visit }) => next_visit)
    .toSorted((a, b) => startOf(a).localeCompare(startOf(b)))[0]
  return (
    <section className="day" aria-label="Today">
      {next && <NextVisit job={next} />}
      <Offers />
      <Money id_treasure={id_treasure} />
    </section>
  )
}

const startOf = ({ next_visit }: TreasureJob) => next_visit?.start_at ?? ''

function NextVisit({ job }: { job: TreasureJob }) {
  const { id, service, customer, postcode, next_visit } = job
  const request = next_visit?.request
  return (
    <DayEntry
      to={`${paths.myTreasureJobs()}#job-${id}`}
      icon={<CalendarClock aria-hidden="true" />}
      label="Next visit"
      title={nearMomentInWords(new Date(startOf(job)))}
    >
      <p>
        {service.shortened_display_name}, {fullName(customer)}, {postcode.split(' ')[0]}
      </p>
      {request && (
        <p className="day-wait">
          {customer.fname} asks for {requestWords(request)}
        </p>
      )}
    </DayEntry>
  )
}

function Offers() {
  const offers = useQuery(rowsOf(listMyOpportunities)).data ?? []
  const [first] = offers.map(({ expires_at }) => expires_at).toSorted()
  if (!first) return null
  const ends = nearMomentInWords(new Date(first))
  return (
    <DayEntry
      to={`${paths.myTreasureJobs()}#needs-answer`}
      icon={<Send aria-hidden="true" />}
      label="Offered to you"
      title={offers.length === 1 ? '1 offer' : `${offers.length} offers`}
    >
      <p className="day-wait">
        {offers.length === 1 ? `Answer by ${ends}` : `Answer the first by ${ends}`}
      </p>
    </DayEntry>
  )
}

function Money({ id_treasure }: { id_treasure: number }) {
  const timesheets = useQuery(rowsOf(listMyTimesheets)).data
  const wallet = useQuery(walletOf({ kind: 'treasure', id: id_treasure })).data
  const month = monthBegan(new Date(useNow())).slice(0, 7)
  if (!timesheets) return null
  const recorded = timesheets.find((one) => one.month.startsWith(month))?.total ?? 0
  return (
    <DayEntry
      to={paths.myEarnings()}
      icon={<Wallet aria-hidden="true" />}
      label="Earnings"
      title={`${showPounds(recorded)} this month`}
    >
      {wallet && <p>{showPounds(wallet.balance)} in your wallet</p>}
    </DayEntry>
  )
}
