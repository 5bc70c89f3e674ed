import type { PublicSettings } from '@treasures/api-client'
import { fill } from '../shared/texts.ts'
import { Button } from '../kit/Button.tsx'
import { formatDate } from '../kit/date-text.ts'
import type { LabourDialogTexts } from './labour-dialog.texts.ts'
import type { PendingLabour } from './labour-dialog.queue.ts'
import { refusalWords } from './labour-dialog.words.ts'

type Props = {
  pending: readonly PendingLabour[]
  texts: LabourDialogTexts
  /** Contact details of the office. */
  settings: PublicSettings | undefined
  onSendNow: () => void
  onCorrect: (entry: PendingLabour) => void
  onRemove: (entry: PendingLabour) => void
}

/** Entries that have not been sent yet, and entries that the server has refused. */
export function LabourDialogPending(props: Props) {
  const { pending, texts, settings, onSendNow, onCorrect, onRemove } = props
  const waiting = pending.filter((one) => one.refused === undefined)
  const refused = pending.filter((one) => one.refused !== undefined)
  return (
    <>
      {waiting.length > 0 && (
        <section className="labour-pending" data-tone="waiting">
          <h3>{texts.waiting}</h3>
          <ul>
            {waiting.map((one) => (
              <li key={one.key}>
                <PendingLine entry={one} texts={texts} />
              </li>
            ))}
          </ul>
          <p className="small">{texts.waitingWhy}</p>
          <div className="actions">
            <Button kind="quiet" onClick={onSendNow}>
              {texts.sendNow}
            </Button>
          </div>
        </section>
      )}
      {refused.length > 0 && (
        <section className="labour-pending" data-tone="refused">
          <h3>{texts.refused}</h3>
          <ul>
            {refused.map((one) => (
              <li key={one.key}>
                <PendingLine entry={one} texts={texts} />
                <p>{whyOf(one, texts, settings)}</p>
                <div className="actions">
                  <Button
                    kind="quiet"
                    label={`${texts.correctEntry}: ${lineOf(one, texts)}`}
                    onClick={() => onCorrect(one)}
                  >
                    {texts.correctEntry}
                  </Button>
                  <Button
                    kind="text"
                    label={`${texts.removeEntry}: ${lineOf(one, texts)}`}
                    onClick={() => onRemove(one)}
                  >
                    {texts.removeEntry}
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

const whyOf = (
  { refused = '', what }: PendingLabour,
  texts: LabourDialogTexts,
  settings: PublicSettings | undefined,
) => refusalWords(refused, what.entry.kind, false, texts, settings) ?? texts.refusedOtherwise

const lineOf = ({ what }: PendingLabour, texts: LabourDialogTexts) =>
  `${fill(texts.keptJob, { id: what.entry.id_job, service: what.service })}, ${what.amount}`

function PendingLine({ entry: kept, texts }: { entry: PendingLabour; texts: LabourDialogTexts }) {
  const { entry, amount, service } = kept.what
  return (
    <p className="labour-pending-line">
      <b>{fill(texts.keptJob, { id: entry.id_job, service })}</b>
      <span className="num">
        {amount}, {formatDate(entry.date)}
      </span>
      {entry.descr && <span className="labour-pending-descr">{entry.descr}</span>}
    </p>
  )
}
