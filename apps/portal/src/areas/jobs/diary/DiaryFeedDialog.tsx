import { createDiaryFeed, deleteDiaryFeed } from '@treasures/api-client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Alert, Button, CopyField } from '@treasures/widgets/kit'
import { api } from '#app/session/api.ts'
import { saveFailure } from '#parts/form/save-failure.ts'
import { Loaded } from '#parts/list/Loaded.tsx'
import { ReadingDialog } from '#parts/panels/TitledDialog.tsx'
import { queries } from '#app/queries.ts'
import { moment } from '#parts/words.ts'
import { diaryFeed } from './diary.queries.ts'

/** Adds the diary to a phone's calendar through a secret address. */
export function DiaryFeedDialog({ onClose }: { onClose: () => void }) {
  const feed = useQuery(diaryFeed)
  const note = (made_at: string | null) => queries.setQueryData(diaryFeed.queryKey, { made_at })
  const make = useMutation({
    mutationFn: () => api.call(createDiaryFeed, {}),
    onSuccess: ({ made_at }) => note(made_at),
  })
  const end = useMutation({
    mutationFn: () => api.call(deleteDiaryFeed, {}),
    onSuccess({ made_at }) {
      make.reset()
      note(made_at)
    },
  })
  const error = make.error ?? end.error
  return (
    <ReadingDialog title="Subscribe in your calendar" onClose={onClose}>
      <p>
        Google Calendar, Outlook and the calendar on your phone can show your diary. Add a calendar
        by its address there, and paste this one.
      </p>
      <Loaded query={feed}>
        {({ made_at }) => (
          <>
            {make.data ? (
              <>
                <CopyField label="Secret address" value={make.data.url} />
                <p className="small muted">
                  Copy it now: it is not shown again. Anyone who has it can see when you are where,
                  but no house numbers, phone numbers or surnames.
                </p>
              </>
            ) : (
              <p className="muted">
                {made_at
                  ? `You made an address on ${moment(made_at)}. A new one ends it.`
                  : 'You have no address yet.'}
              </p>
            )}
            {error && <Alert type="danger">{saveFailure(error)}</Alert>}
            <div className="actions">
              <Button isBusy={make.isPending} onClick={() => make.mutate()}>
                {made_at ? 'Make a new address' : 'Make an address'}
              </Button>
              {made_at && (
                <Button kind="quiet" isBusy={end.isPending} onClick={() => end.mutate()}>
                  End it
                </Button>
              )}
            </div>
          </>
        )}
      </Loaded>
    </ReadingDialog>
  )
}
