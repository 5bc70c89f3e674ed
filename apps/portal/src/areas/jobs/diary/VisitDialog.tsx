import type { DiaryTime } from '@treasures/api-client'
import { Button, DescriptionList } from '@treasures/widgets/kit'
import { Link } from 'react-router'
import { paths } from '#app/paths.ts'
import { ReadingDialog } from '#parts/panels/TitledDialog.tsx'
import { moment } from '#parts/words.ts'

type VisitDialogProps = {
  time: DiaryTime
  isStaff: boolean
  /** Undefined if the visit cannot be moved: it has begun, or the permission is off. */
  onChange: (() => void) | undefined
  onClose: () => void
}

/** Details of one time in the diary, with its actions. */
export const VisitDialog = ({ time, isStaff, onChange, onClose }: VisitDialogProps) => (
  <ReadingDialog
    title={`${time.service} for ${time.customer}`}
    onClose={onClose}
    actions={
      <>
        {onChange && <Button onClick={onChange}>Change time</Button>}
        <Link
          className="button"
          data-kind="quiet"
          to={isStaff ? paths.job({ id: time.id_job }) : paths.myTreasureJobs()}
        >
          Open job {time.id_job}
        </Link>
      </>
    }
  >
    <DescriptionList
      items={[
        { term: 'When', detail: `${moment(time.start_at)}${time.visit ? ', a visit' : ''}` },
        ...(time.visit ? [] : [{ term: 'Until', detail: moment(time.end_at) }]),
        { term: 'Where', detail: time.place },
        ...(isStaff ? [{ term: 'Treasure', detail: time.treasure.name }] : []),
        ...(time.recurrent
          ? [{ term: 'Repeats', detail: 'Changing it moves this visit only.' }]
          : []),
      ]}
    />
  </ReadingDialog>
)
