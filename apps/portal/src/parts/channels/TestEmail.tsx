import { testEmail } from '@treasures/api-client'
import { useMutation } from '@tanstack/react-query'
import { Alert, Button } from '@treasures/widgets/kit'
import { refreshAll } from '#app/queries.ts'
import { useMay } from '../../app/session/use-profile.ts'
import { api } from '../../app/session/api.ts'
import { saveFailure } from '../form/save-failure.ts'

/** Sends the caller a test e-mail and shows the mail server's answer. Absent without permission. */
export function TestEmail() {
  const sending = useMutation({
    mutationFn: () => api.call(testEmail, { body: {} }),
    onSettled: refreshAll,
  })
  if (!useMay(testEmail)) return null
  const { data, error } = sending
  return (
    <div className="test-email">
      <Button kind="quiet" isBusy={sending.isPending} onClick={() => sending.mutate()}>
        Send me a test e-mail
      </Button>
      {error && <Alert type="danger">{saveFailure(error)}</Alert>}
      {data && (
        <Alert type={data.taken ? 'success' : 'danger'}>
          {data.taken && `Sent to ${data.to}. `}
          {data.words}
        </Alert>
      )}
    </div>
  )
}
