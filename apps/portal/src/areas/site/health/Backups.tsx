import { listBackups, makeBackup, type Backup } from '@treasures/api-client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Button, Spinner } from '@treasures/widgets/kit'
import { refreshAll } from '#app/queries.ts'
import { queryOf } from '#app/query.ts'
import { api } from '#app/session/api.ts'
import { LoadFailure } from '#app/shell/LoadFailure.tsx'
import { snackbar } from '#app/shell/snackbars.ts'
import { EntryRows } from '#parts/list/EntryList.tsx'
import { moment } from '#parts/words.ts'
import { describeBackup } from './backup-words.ts'
import '#parts/list/entry-section.css'

/** Number of backups shown. Older backups are still in the folder. */
const shown = 5

/** Latest backups, and whether each could be restored. */
export function Backups() {
  const { data, error, refetch } = useQuery(queryOf(listBackups))
  return (
    <section className="entry-section">
      <div className="entry-head">
        <h2>Backups</h2>
        {data?.is_set_up && <BackUpNow />}
      </div>
      {error && !data ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Spinner />
      ) : data.data.length === 0 ? (
        <p className="muted">
          {data.is_set_up
            ? 'No backup yet. One is made each night at half past two.'
            : 'No backups are made. Once the server is started with BACKUP_DIR, it makes one each night.'}
        </p>
      ) : (
        <EntryRows rows={data.data.slice(0, shown)} rowKey={({ id }) => id} draw={drawBackup} />
      )}
    </section>
  )
}

function BackUpNow() {
  const begun = useMutation({
    mutationFn: () => api.call(makeBackup, { body: {} }),
    onSuccess: () => snackbar.success('A backup is being made. It appears here.'),
    onError: () => snackbar.warning('No backup could be begun. Please try again.'),
    onSettled: refreshAll,
  })
  return (
    <Button kind="quiet" isBusy={begun.isPending} onClick={() => begun.mutate()}>
      Back up now
    </Button>
  )
}

const drawBackup = (backup: Backup) => ({
  title: moment(backup.started_at),
  lines: describeBackup(backup, new Date()).map(({ text, isBad }) => (
    <span key={text} {...(isBad && { className: 'entry-problem' })}>
      {text}
    </span>
  )),
})
