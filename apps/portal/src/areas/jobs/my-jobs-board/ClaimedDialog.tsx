import {
  dialled,
  jobStatus,
  undoMyClaim,
  fullName,
  type MyClaimResult,
  type TreasureJob,
} from '@treasures/api-client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Alert, Button, DescriptionList, telHref } from '@treasures/widgets/kit'
import { Phone } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#app/paths.ts'
import { api } from '#app/session/api.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { saveFailure } from '#parts/form/save-failure.ts'
import { Loaded } from '#parts/list/Loaded.tsx'
import { TitledDialog } from '#parts/panels/TitledDialog.tsx'
import { AppointmentDialog } from '#parts/work-dialogs.ts'
import { savedWords } from '../visit/saved-words.ts'
import { unbroken, whenWords } from '../my-jobs/job-words.ts'
import { myTreasureJobs } from '../my-treasure-jobs/my-treasure-jobs.queries.ts'

type ClaimedProps = { claim: MyClaimResult; onClose: () => void }

/**
 * Next steps after a claim: the customer to call, an appointment to make, and an undo for a minute.
 */
export function ClaimedDialog({ claim, onClose }: ClaimedProps) {
  const { id_job } = claim
  const [isArranging, setIsArranging] = useState(false)
  const canUndo = useStillUndoable(claim)
  const jobs = useQuery(myTreasureJobs)
  const undo = useMutation({
    mutationFn: () => api.call(undoMyClaim, { params: { id: id_job } }),
    onSuccess() {
      snackbar.success(`Undone: job ${id_job} is back on the board.`)
      onClose()
    },
  })
  const claimed = jobs.data?.find(({ id }) => id === id_job)
  if (isArranging)
    return (
      <Suspense fallback={null}>
        <AppointmentDialog
          client={api}
          isOpen
          status={jobStatus.claimed}
          subject={{ kind: 'mine', id_job }}
          suggestedDate={claimed?.wanted_on}
          suggestedTime={claimed?.wanted_time}
          onSaved={(saved) => {
            snackbar.success(`${savedWords(saved)} We’ll let the customer know.`)
            onClose()
          }}
          onClose={() => setIsArranging(false)}
        />
      </Suspense>
    )
  return (
    <TitledDialog title="Job successfully claimed." canClose={!undo.isPending} onClose={onClose}>
      <p>Job {id_job} is yours. Please call the customer and make an appointment.</p>
      <Loaded query={jobs}>
        {(mine) => <Customer job={mine.find(({ id }) => id === id_job)} />}
      </Loaded>
      {undo.error && <Alert type="danger">{saveFailure(undo.error)}</Alert>}
      <div className="actions">
        <Button onClick={() => setIsArranging(true)}>Make appointment</Button>
        <Link className="button" data-kind="quiet" to={`${paths.myTreasureJobs()}#job-${id_job}`}>
          Open job
        </Link>
        {canUndo && (
          <Button kind="quiet" isBusy={undo.isPending} onClick={() => undo.mutate()}>
            Undo
          </Button>
        )}
        <Button kind="text" onClick={onClose}>
          Back To Map
        </Button>
      </div>
    </TitledDialog>
  )
}

/** The customer's name, place and phone numbers. */
function Customer({ job }: { job: TreasureJob | undefined }) {
  if (!job) return null
  const { customer } = job
  const numbers = [customer.mphone, customer.phone].filter((number) => number !== null)
  return (
    <>
      <DescriptionList
        items={[
          { term: 'Customer', detail: fullName(customer) },
          { term: 'Where', detail: `${job.address}, ${unbroken(job.postcode)}` },
          { term: 'Wanted', detail: whenWords(job) },
        ]}
      />
      {numbers.map((number) => (
        <p key={number}>
          <a className="button" href={telHref(number)}>
            <Phone aria-hidden="true" /> Call {customer.fname}: {unbroken(dialled(number))}
          </a>
        </p>
      ))}
    </>
  )
}

/**
 * True until the server's deadline. Waits for the time between `claimed_at` and `undo_until`,
 * because the phone's clock may be wrong.
 */
function useStillUndoable({ claimed_at, undo_until }: MyClaimResult): boolean {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    if (undo_until === null) return
    const timer = setTimeout(() => setIsOver(true), Date.parse(undo_until) - Date.parse(claimed_at))
    return () => clearTimeout(timer)
  }, [claimed_at, undo_until])
  return undo_until !== null && !isOver
}
