import { endStaff } from '@treasures/api-client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Alert, Button, SelectField, Spinner } from '@treasures/widgets/kit'
import { useState } from 'react'
import { queryOf } from '#app/query.ts'
import { api } from '#app/session/api.ts'
import { session } from '#app/session/session.ts'
import { useProfile } from '#app/session/use-profile.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { saveFailure } from '#parts/form/save-failure.ts'
import { TitledDialog } from '#parts/panels/TitledDialog.tsx'
import type { MemberRow, StaffRow } from './staff-rows.ts'

type EndStaffProps = { row: MemberRow; rows: readonly StaffRow[]; onClose: () => void }

/** Ends a person's access, after counting the records that end and those that are handed over. */
export function EndStaff({ row: { name, member }, rows, onClose }: EndStaffProps) {
  const me = useProfile()
  const colleagues = rows.flatMap((each) =>
    each.at === 'member' && each.member.state === 'active' && each.member.id !== member.id
      ? [{ value: String(each.member.id), label: each.name }]
      : [],
  )
  const [to, setTo] = useState(me.id === member.id ? (colleagues[0]?.value ?? '') : String(me.id))
  const input = {
    params: { id: member.id },
    body: to === '' ? {} : { hand_to: Number(to) },
  }
  const trial = useQuery({
    ...queryOf(endStaff, { ...input, query: { simulated: 1 } }),
    // The counts change while people work.
    staleTime: 0,
    gcTime: 0,
  })
  const ending = useMutation({
    mutationFn: () => api.call(endStaff, { ...input, query: { simulated: 0 } }),
    onSuccess() {
      // Ending one's own access also signs out.
      if (me.id === member.id) return session.end()
      snackbar.success(`The access of ${name} has ended.`)
      onClose()
    },
  })
  const error = ending.error ?? trial.error
  return (
    <TitledDialog
      title={`End the access of ${name}?`}
      canClose={!ending.isPending}
      onClose={onClose}
    >
      {colleagues.length > 0 && (
        <SelectField
          name="hand_to"
          label="Who takes over the open work?"
          value={to}
          onChange={(value) => {
            ending.reset()
            setTo(value)
          }}
          options={colleagues}
        />
      )}
      <div aria-live="polite">
        {error ? (
          <Alert type="danger">{saveFailure(error)}</Alert>
        ) : trial.data ? (
          <ul>
            {trial.data.says.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        ) : (
          <Spinner />
        )}
      </div>
      <p className="muted small">You can invite them again at any time.</p>
      <div className="actions">
        <Button
          tone="danger"
          isBusy={ending.isPending}
          disabled={ending.isPending || !trial.data}
          onClick={() => ending.mutate()}
        >
          End access
        </Button>
        <Button kind="quiet" disabled={ending.isPending} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </TitledDialog>
  )
}
