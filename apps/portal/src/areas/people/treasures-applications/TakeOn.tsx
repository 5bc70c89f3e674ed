import { takeOnTreasure, type TreasureApplication } from '@treasures/api-client'
import { useMutation } from '@tanstack/react-query'
import { Alert, Button } from '@treasures/widgets/kit'
import { useState } from 'react'
import { api } from '#app/session/api.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { saveFailure } from '#parts/form/save-failure.ts'
import { TitledDialog } from '#parts/panels/TitledDialog.tsx'
import { SkillTicks } from '#parts/people/SkillTicks.tsx'
import { refreshAll } from '#app/queries.ts'
import { nameOf } from './application-words.ts'

type TakeOnProps = { application: TreasureApplication; onClose: () => void; onDone: () => void }

/** Asks staff which skills to grant, then creates the treasure. */
export function TakeOn({ application, onClose, onDone }: TakeOnProps) {
  const skills = application.details?.skills ?? []
  const [ticked, setTicked] = useState(() =>
    skills.filter(({ lets_claim }) => !lets_claim).map(({ id }) => id),
  )
  const taking = useMutation({
    mutationFn: () =>
      api.call(takeOnTreasure, { params: { id: application.id }, body: { skills: ticked } }),
    onSuccess({ message }) {
      snackbar.success(message)
      onDone()
    },
    // A colleague may have decided first, and the refetched list then shows that decision.
    onSettled: refreshAll,
  })
  return (
    <TitledDialog
      title={`Take on ${nameOf(application)}?`}
      canClose={!taking.isPending}
      onClose={onClose}
    >
      <p>
        They become an active treasure and can sign in straight away. We’ll let them know by e-mail.
      </p>
      {skills.length > 0 && (
        <SkillTicks
          legend="Skills you give them"
          skills={skills.map(({ lets_claim, ...skill }) => ({
            ...skill,
            hint: lets_claim ? 'Opens work that needs it. See the evidence first.' : undefined,
          }))}
          ticked={ticked}
          onChange={setTicked}
        />
      )}
      {taking.error && <Alert type="danger">{saveFailure(taking.error)}</Alert>}
      <div className="actions">
        <Button
          isBusy={taking.isPending}
          disabled={taking.isPending}
          onClick={() => taking.mutate()}
        >
          Take on
        </Button>
        <Button kind="quiet" disabled={taking.isPending} onClick={onClose}>
          Back
        </Button>
      </div>
    </TitledDialog>
  )
}
