import type { ApiClient, Work } from '@treasures/api-client'
import { useEffect, useMemo, useRef, useState } from 'react'
import kitCss from '../kit/kit.css?inline'
import { SnackbarStack } from '../kit/SnackbarStack.tsx'
import snackbarsCss from '../kit/snackbars.css?inline'
import { createSnackbars } from '../kit/snackbars.model.ts'
import type { Theme } from '../shared/attributes.ts'
import { ReactBoundary } from '../shared/react-boundary.tsx'
import { mergeTexts } from '../shared/texts.ts'
import { useLatest } from '../shared/use-latest.ts'
import { usePart } from '../shared/use-part.ts'
import { usePublicSettings } from '../shared/use-public-settings.ts'
import { createLabourQueue, ownerOf, type PendingLabour } from './labour-dialog.queue.ts'
import { labourDialogTexts, type LabourDialogTexts } from './labour-dialog.texts.ts'
import type { LabourEntry, LabourKind, LabourRecorder } from './labour-entry.ts'
import { recordedWords } from './recorded-words.ts'
import type { LabourDraft } from './LabourDialogView.tsx'

const fetchPart = () => import('./labour-part.ts')

/** Style sheets of the slot. Those of the dialog load with `labour-part.ts`. */
export const labourDialogStyles = [kitCss, snackbarsCss]

export type LabourDialogProps = {
  client: ApiClient
  /** Keep the component rendered while it is closed, because its notices outlive the dialog. */
  isOpen: boolean
  who: LabourRecorder
  /** Id of a preselected job. The dialog then does not ask for a job. */
  idJob?: number | undefined
  /** Requires a description for labour, as timesheets do. Materials always require one. */
  isDescriptionRequired?: boolean | undefined
  line?: Work | undefined
  /** Also shows pending entries here while the dialog is closed. */
  showsPending?: boolean
  /**
   * Address of the board, if there are no jobs to record to. By default `/my-jobs-board`, and for
   * staff, who have no such page, `/public/jobs/board`.
   */
  boardHref?: string | undefined
  theme?: Theme
  lang?: string
  texts?: Partial<LabourDialogTexts>
  /**
   * Called when the server has recorded the entry. An entry stored without signal is reported
   * later, when it is sent.
   */
  onRecorded?: (work: { id: number }) => void
  onClose: () => void
}

/** Records time worked, in a shadow root of its own. */
export const LabourDialog = (props: LabourDialogProps) => <OfKind {...props} kind="labour" />

/** Records materials bought, in a shadow root of its own. */
export const MaterialsDialog = (props: LabourDialogProps) => <OfKind {...props} kind="materials" />

const OfKind = ({
  theme = 'auto',
  lang,
  who,
  boardHref = who.kind === 'admin' ? '/public/jobs/board' : '/my-jobs-board',
  ...props
}: LabourDialogProps & { kind: LabourKind }) => (
  <ReactBoundary styles={labourDialogStyles} theme={theme} lang={lang}>
    <LabourDialogSlot {...props} who={who} boardHref={boardHref} />
  </ReactBoundary>
)

type SlotProps = Omit<LabourDialogProps, 'who' | 'theme' | 'lang' | 'texts'> & {
  kind: LabourKind
  /** Undefined for a link without its token. Entries stored earlier are still sent. */
  who: LabourRecorder | undefined
  texts?: unknown
}

/**
 * Sends pending entries and shows notices, whether the dialog is open or not. Notices outlive the
 * dialog.
 */
export function LabourDialogSlot({ isOpen, showsPending, ...props }: SlotProps) {
  const { kind, client, who } = props
  const texts = mergeTexts(labourDialogTexts, props.texts)
  const settings = usePublicSettings(client)
  const [snackbars] = useState(() => createSnackbars())
  const [correcting, setCorrecting] = useState<PendingLabour>()
  const draft = useRef<LabourDraft>(undefined)

  function recorded(id: number, entry: LabourEntry) {
    if (who || correcting)
      snackbars.success(props.line ? texts.changed : recordedWords(entry, who, texts))
    props.onRecorded?.({ id })
  }
  const queue = useLabourQueue(client, ownerOf(who), recorded)
  const pending = queue.pending.value.filter((one) => one.key !== correcting?.key)

  function close() {
    setCorrecting(undefined)
    if (isOpen) props.onClose()
  }
  const isWanted = isOpen || correcting !== undefined
  // The code loads before the dialog opens, because there may be no signal later.
  const { place, part } = usePart(fetchPart, isWanted ? 'now' : 'soon', () => {
    snackbars.warning(texts.noSignal)
    close()
  })
  const pendingList = part && pending.length > 0 && (
    <part.LabourDialogPending
      pending={pending}
      texts={texts}
      settings={settings}
      onSendNow={queue.send}
      onCorrect={setCorrecting}
      onRemove={({ key }) => queue.remove(key)}
    />
  )
  return (
    <>
      <span ref={place} hidden />
      {isWanted && part && (
        <part.LabourDialogView
          key={JSON.stringify([kind, props.line?.id, correcting?.key, props.idJob])}
          {...props}
          kind={correcting?.what.entry.kind ?? kind}
          who={linkOf(correcting) ?? who}
          correcting={correcting}
          draft={draft}
          queue={queue}
          settings={settings}
          snackbars={snackbars}
          texts={texts}
          boardHref={props.boardHref ?? (settings && `${settings.portal_url}/my-jobs-board`)}
          onRecorded={recorded}
          onClose={close}
        >
          {pendingList}
        </part.LabourDialogView>
      )}
      {showsPending && !isWanted && pendingList}
      <SnackbarStack snackbars={snackbars} />
    </>
  )
}

/** Keyed by the owner's id rather than its object, so that an equal object keeps the same queue. */
function useLabourQueue(
  client: ApiClient,
  owner: string | undefined,
  onSent: (id: number, entry: LabourEntry) => void,
) {
  const queue = useMemo(() => createLabourQueue(client, owner), [client, owner])
  const latest = useLatest(onSent)
  useEffect(() => queue.keepSending((id, entry) => latest.current(id, entry)), [queue, latest])
  return queue
}

const linkOf = (pending: PendingLabour | undefined): LabourRecorder | undefined =>
  pending?.what.token === undefined ? undefined : { kind: 'link', token: pending.what.token }
