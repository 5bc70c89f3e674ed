import { fill } from '../shared/texts.ts'
import { Button } from '../kit/Button.tsx'
import { formatDate } from '../kit/date-text.ts'
import type { LabourDialogTexts } from './labour-dialog.texts.ts'
import type { KeptWork } from './work-queue.ts'
import { refusalWords } from './work-words.ts'

type Props = {
  kept: readonly KeptWork[]
  texts: LabourDialogTexts
  onSendNow: () => void
  onCorrect: (kept: KeptWork) => void
  onRemove: (kept: KeptWork) => void
}

/** What the server does not have yet, or would not have as it is. */
export function KeptEntries({ kept, texts, onSendNow, onCorrect, onRemove }: Props) {
  const waiting = kept.filter((one) => one.refused === undefined)
  const refused = kept.filter((one) => one.refused !== undefined)
  return (
    <>
      {waiting.length > 0 && (
        <section className="work-kept" data-tone="waiting">
          <h3>{texts.waiting}</h3>
          <ul>
            {waiting.map((one) => (
              <li key={one.key}>
                <KeptLine kept={one} texts={texts} />
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
        <section className="work-kept" data-tone="refused">
          <h3>{texts.refused}</h3>
          <ul>
            {refused.map((one) => (
              <li key={one.key}>
                <KeptLine kept={one} texts={texts} />
                <p>{whyOf(one, texts)}</p>
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

const whyOf = ({ refused = '', what }: KeptWork, texts: LabourDialogTexts) =>
  refusalWords(refused, what.entry.kind, false, texts) ?? texts.refusedOtherwise

const lineOf = ({ what }: KeptWork, texts: LabourDialogTexts) =>
  `${fill(texts.keptJob, { id: what.entry.id_job, service: what.service })}, ${what.amount}`

function KeptLine({ kept, texts }: { kept: KeptWork; texts: LabourDialogTexts }) {
  const { entry, amount } = kept.what
  return (
    <p className="work-kept-line">
      <b>{fill(texts.keptJob, { id: entry.id_job, service: kept.what.service })}</b>
      <span className="num">
        {amount}, {formatDate(entry.date)}
      </span>
      {entry.descr && <span className="work-kept-descr">{entry.descr}</span>}
    </p>
  )
}
