import {
  keepAppointmentTime,
  moveAppointment,
  moveLinkedAppointment,
  type NextVisit,
  type WaitingRequest,
} from '@treasures/api-client'
import { useMutation } from '@tanstack/react-query'
import { Alert, Button } from '@treasures/widgets/kit'
import { useState } from 'react'
import { api } from '#app/session/api.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { saveFailure } from '#parts/form/save-failure.ts'
import { ChangeTime, type Visit } from './ChangeTime.tsx'
import { offeredTime, requestWords, timeWords } from '#parts/request-words.ts'
import './visit.css'

type AskedTimeProps = {
  visit: Visit & Pick<NextVisit, 'request'>
  /** Token of the job's link. The link alone cannot decline the request. */
  token?: string
  /** The customer's first name, or "The customer". */
  customer: string
  onDone: () => unknown
}

/**
 * A customer's request for another time: accept it with one press, choose another time, or keep the
 * current time. Absent without a request.
 */
export function AskedTime({ visit, token, customer, onDone }: AskedTimeProps) {
  const [isChoosing, setChoosing] = useState(false)
  const { request } = visit
  const yes = useMutation({
    mutationFn: (asked: WaitingRequest) => accept(visit, asked, token),
    onSuccess(_, asked) {
      const { date, time } = offeredTime(asked)
      snackbar.success(
        `The appointment is moved to ${requestWords({ date, time, arrival: 'time' })}. We’ll let the customer know.`,
      )
      onDone()
    },
    // The refetched state shows the reason for the refusal: another answer, or another visit at
    // that time.
    onError: onDone,
  })
  const no = useMutation({
    mutationFn: () => api.call(keepAppointmentTime, { params: { id: visit.id } }),
    onSuccess() {
      snackbar.success('The time stays. We’ll let the customer know.')
      onDone()
    },
    onError: onDone,
  })
  if (!request) return null
  const offered = offeredTime(request)
  const error = yes.error ?? no.error
  const isBusy = yes.isPending || no.isPending
  return (
    <div className="asked-time" role="group" aria-label="Different time requested">
      <p>
        <strong>
          {customer} asks for {requestWords(request)}
        </strong>{' '}
        instead of {timeWords(request.start_at)}.
      </p>
      {error && <Alert type="danger">{saveFailure(error)}</Alert>}
      <div className="asked-time-ways">
        <Button isBusy={yes.isPending} disabled={isBusy} onClick={() => yes.mutate(request)}>
          Move to {requestWords({ ...offered, arrival: 'time' })}
        </Button>
        <Button kind="quiet" disabled={isBusy} onClick={() => setChoosing(true)}>
          Choose another time
        </Button>
        {token === undefined && (
          <Button kind="text" isBusy={no.isPending} disabled={isBusy} onClick={() => no.mutate()}>
            Keep the time
          </Button>
        )}
      </div>
      {isChoosing && (
        <ChangeTime
          visit={visit}
          suggested={offered}
          {...(token !== undefined && { token })}
          told="the customer"
          onDone={onDone}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  )
}

function accept({ id, sequence }: Visit, request: WaitingRequest, token: string | undefined) {
  const move = { sequence, start_at: request.start_at, ...offeredTime(request) }
  return token === undefined
    ? api.call(moveAppointment, { params: { id }, body: move })
    : api.call(moveLinkedAppointment, { body: { token, id, ...move } })
}
