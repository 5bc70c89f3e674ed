import { listTreasureRatings, raters, type ApiClient, type Rating } from '@treasures/api-client'
import { useModel } from '@preact/signals-react'
import { Star } from 'lucide-react'
import { useEffect, useId, useMemo } from 'react'
import { Button } from '../kit/Button.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import dialogCss from '../kit/dialog.css?inline'
import { EmptyState } from '../kit/EmptyState.tsx'
import kitCss from '../kit/kit.css?inline'
import { Spinner } from '../kit/Spinner.tsx'
import starsCss from '../kit/star-rating.css?inline'
import { Stars } from '../kit/StarRating.tsx'
import tableCss from '../kit/table.css?inline'
import { Table } from '../kit/Table.tsx'
import type { TableColumn } from '../kit/table.model.ts'
import { mergeTexts } from '../shared/texts.ts'
import { WidgetRoot, type WidgetProps } from '../shared/WidgetRoot.tsx'
import css from './ratings-dialog.css?inline'
import { RatingsDialogModel, utcMoment } from './ratings-dialog.model.ts'
import { ratingsDialogTexts, type RatingsDialogTexts } from './ratings-dialog.texts.ts'

export type RatingsDialogProps = WidgetProps & {
  isOpen: boolean
  idTreasure: number
  texts?: Partial<RatingsDialogTexts>
  /** Called when the dialog should close: set `isOpen` to false. */
  onClose: () => void
}

export const ratingsDialogStyles = [kitCss, dialogCss, tableCss, starsCss, css]

/** The latest 50 ratings of a treasure, in a shadow root of their own. */
export const RatingsDialog = ({ theme = 'auto', isOpen, ...props }: RatingsDialogProps) => (
  <WidgetRoot {...props} styles={ratingsDialogStyles} theme={theme}>
    {(client) =>
      isOpen && (
        <RatingsDialogView
          key={props.idTreasure}
          {...props}
          client={client}
          texts={mergeTexts(ratingsDialogTexts, props.texts)}
        />
      )
    }
  </WidgetRoot>
)

type ViewProps = {
  client: ApiClient
  idTreasure: number
  texts: RatingsDialogTexts
  onClose: () => void
}

/**
 * Shows a treasure's latest ratings. The dialog is open while it is rendered. Use the treasure's id
 * as its `key`.
 */
export function RatingsDialogView({ client, idTreasure, texts, onClose }: ViewProps) {
  const model = useModel(
    () =>
      new RatingsDialogModel({
        load: async (signal) => {
          const params = { id: idTreasure }
          return (await client.call(listTreasureRatings, { params }, { signal })).data
        },
        log: (error) => console.error('treasures: the ratings could not be loaded.', error),
      }),
  )
  useEffect(() => {
    void model.load()
    return model.stop
  }, [model])
  const id = useId()
  const phase = model.phase.value

  return (
    <Dialog labelledBy={id} width="wide" part="ratings-dialog" onClose={onClose}>
      <div className="ratings" data-phase={phase.at}>
        <header>
          <h2 id={id} tabIndex={-1}>
            {texts.title}
          </h2>
          {phase.at === 'shown' && phase.ratings.length > 0 && (
            <p className="small muted">{texts.utc}</p>
          )}
        </header>
        {phase.at === 'loading' && <Spinner text={texts.loading} />}
        {phase.at === 'failed' && (
          <p className="ratings-failed">
            {texts.loadFailed}{' '}
            <Button kind="text" onClick={() => void model.load()}>
              {texts.tryAgain}
            </Button>
          </p>
        )}
        {phase.at === 'shown' && <Ratings ratings={phase.ratings} texts={texts} />}
        <div className="actions">
          <Button kind="quiet" onClick={onClose}>
            {texts.close}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

type RatingsProps = { ratings: readonly Rating[]; texts: RatingsDialogTexts }

function Ratings({ ratings, texts }: RatingsProps) {
  const columns = useMemo(() => columnsIn(texts), [texts])
  return (
    <Table
      caption={texts.title}
      columns={columns}
      count={ratings.length}
      rowAt={(index) => ratings[index]}
      rowKey={({ id }) => id}
      rowHeight={48}
      maxHeight="min(62dvh, 560px)"
      empty={<EmptyState title={texts.none} icon={<Star aria-hidden="true" />} />}
    />
  )
}

const columnsIn = (texts: RatingsDialogTexts): TableColumn<Rating>[] => [
  {
    id: 'date',
    header: texts.date,
    width: 190,
    cell: ({ created_at }) => <time dateTime={created_at}>{utcMoment(created_at)}</time>,
  },
  {
    id: 'rating',
    header: texts.rating,
    width: 160,
    cell: ({ rating }) => (
      <span className="ratings-stars">
        <Stars value={rating} size="small" /> {rating}
      </span>
    ),
  },
  { id: 'reason', header: texts.reason, cell: ({ type }) => type.name },
  {
    id: 'added-by',
    header: texts.addedBy,
    width: 120,
    cell: ({ id_rateby }) => raterOf(id_rateby),
  },
  { id: 'weight', header: texts.weight, width: 90, isNumber: true, cell: ({ weight }) => weight },
]

const raterOf = (rater: number): string => raters[rater as keyof typeof raters] ?? ''
