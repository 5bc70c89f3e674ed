import { fill } from '../shared/texts.ts'
import { Button, ButtonLink } from '../kit/Button.tsx'
import type { LabourDialogTexts } from './labour-dialog.texts.ts'
import type { WorkWho } from './work-entry.ts'

type Props = {
  who: WorkWho | undefined
  /** A job was asked for, and it is not among those that can be recorded to. */
  isForJob: boolean
  boardHref: string | undefined
  texts: LabourDialogTexts
  onCancel: () => void
}

/** Nothing to record to, and how one comes by a job. */
export function WorkNone({ who, isForJob, boardHref, texts, onCancel }: Props) {
  const name = who?.kind === 'admin' ? who.name : undefined
  const none = name === undefined ? texts.none : fill(texts.noneOfTreasure, { name })
  return (
    <>
      <div className="work-none">
        <p>
          <b>{isForJob ? texts.notThisJob : none}</b>
        </p>
        <p>{isForJob ? texts.notThisJobDo : texts.noneDo}</p>
      </div>
      <div className="actions">
        {!isForJob && boardHref !== undefined && (
          <ButtonLink kind="primary" href={boardHref} part="board-link">
            <span className="work-wide">{texts.board}</span>
            <span className="work-narrow">{texts.boardShort}</span>
          </ButtonLink>
        )}
        <Button kind="quiet" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </>
  )
}
