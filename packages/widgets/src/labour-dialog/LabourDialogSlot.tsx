import type { ApiClient, Work } from '@treasures/api-client'
import { useEffect, useImperativeHandle, useLayoutEffect, useRef, useState, type Ref } from 'react'
import { SnackbarStack } from '../kit/SnackbarStack.tsx'
import { createSnackbars } from '../kit/snackbars.model.ts'
import { mergeTexts } from '../shared/texts.ts'
import { usePublicSettings } from '../shared/use-public-settings.ts'
import { labourDialogTexts } from './labour-dialog.texts.ts'
import { recordedWords } from './recorded-words.ts'
import { useWorkPart } from './use-work-part.ts'
import type { WorkDraft } from './WorkDialog.tsx'
import type { WorkKind, WorkWho } from './work-entry.ts'
import { keepSending, ownerOf, workQueue, type KeptWork } from './work-queue.ts'

/** What the tag's methods do. */
export type LabourDialogActions = { show: () => void; close: () => void }

type Props = {
  actions?: Ref<LabourDialogActions>
  kind: WorkKind
  client: ApiClient
  isOpen: boolean
  /** Nobody: a link that lacks its token. What was kept before is sent all the same. */
  who: WorkWho | undefined
  idJob?: number | undefined
  isDescriptionRequired?: boolean | undefined
  line?: Work | undefined
  /** What is kept stands here, too, while the dialog is closed. */
  showsKept: boolean
  boardHref: string | undefined
  texts: unknown
  onRecorded: (work: { id: number }) => void
  onOpen?: () => void
  onClose: () => void
}

/** The place of the dialog, open or not: what is kept is sent from here, and its notices outlive the dialog. */
export function LabourDialogSlot({ actions, isOpen, showsKept, onOpen, ...props }: Props) {
  const { kind, client, who, onClose } = props
  const texts = mergeTexts(labourDialogTexts, props.texts)
  const settings = usePublicSettings(client)
  const [snackbars] = useState(() => createSnackbars())
  const [correcting, setCorrecting] = useState<KeptWork>()
  const draft = useRef<WorkDraft>(undefined)
  const owner = ownerOf(who)
  const queue = workQueue()
  const kept = queue.kept.value.filter((one) => one.owner === owner && one.key !== correcting?.key)

  const latest = useRef({ ...props, texts })
  useLayoutEffect(() => {
    latest.current = { ...props, texts }
  })
  const sender = useRef<ReturnType<typeof keepSending>>(undefined)
  useEffect(() => {
    sender.current = keepSending(client, latest.current.who, (work, entry) => {
      const now = latest.current
      if (now.who) snackbars.success(recordedWords(entry, now.who, now.texts))
      now.onRecorded(work)
    })
    return sender.current.stop
    // Who it is, and not the object that says so.
  }, [client, owner, snackbars])

  const isWanted = isOpen || correcting !== undefined
  const part = useWorkPart(isWanted, () => {
    snackbars.warning(texts.noSignal)
    close()
  })

  function close() {
    setCorrecting(undefined)
    if (isOpen) onClose()
  }
  useImperativeHandle(actions, () => ({ show: () => onOpen?.(), close: () => onClose() }), [
    onOpen,
    onClose,
  ])

  const keptEntries = part && kept.length > 0 && (
    <part.KeptEntries
      kept={kept}
      texts={texts}
      onSendNow={() => sender.current?.send()}
      onCorrect={setCorrecting}
      onRemove={({ key }) => queue.drop(key)}
    />
  )
  return (
    <>
      {isWanted && part && (
        <part.WorkDialog
          key={JSON.stringify([kind, props.line?.id, correcting?.key, props.idJob])}
          {...props}
          kind={correcting?.what.entry.kind ?? kind}
          who={whoOf(correcting) ?? who}
          kept={correcting}
          draft={draft}
          settings={settings}
          snackbars={snackbars}
          texts={texts}
          boardHref={props.boardHref ?? (settings && `${settings.portal_url}/my-jobs-board`)}
          onClose={close}
        >
          {keptEntries}
        </part.WorkDialog>
      )}
      {showsKept && !isWanted && keptEntries}
      <SnackbarStack snackbars={snackbars} />
    </>
  )
}

const whoOf = (kept: KeptWork | undefined): WorkWho | undefined =>
  kept?.what.token === undefined ? undefined : { kind: 'link', token: kept.what.token }
