import {
  deleteTreasure,
  downloadTreasureData,
  eraseTreasure,
  getTreasureData,
  moveTreasure,
  notifyTreasure,
  updateTreasure,
  type Treasure,
  type treasureNotifications,
} from '@treasures/api-client'
import { useMutation } from '@tanstack/react-query'
import { Menu } from '#app/floating/Menu.tsx'
import { RatingsDialog } from '@treasures/widgets/ratings-dialog'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { menuItem } from '#app/access/menu-item.ts'
import { useControl } from '#app/access/use-control.ts'
import { ConfirmChange } from '#parts/form/ConfirmChange.tsx'
import { saveFailure } from '#parts/form/save-failure.ts'
import { MoveRecord } from '#parts/regions/MoveRecord.tsx'
import { DataDialog } from '#parts/personal-data/DataDialog.tsx'
import { EraseRecord } from '#parts/personal-data/EraseRecord.tsx'
import { paths } from '#app/paths.ts'
import { api } from '#app/session/api.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { DeleteTreasure } from '../treasures/DeleteTreasure.tsx'
import { treasureSaved } from './treasure-saved.ts'

type Notification = (typeof treasureNotifications)[number]

const notifications: Record<Notification, string> = {
  TreasureRequestIDNotify: 'Ask for identification',
  TreasureRejectedNotify: 'Decline the application',
  TreasureInviteToZoomNotify: 'Invite to a call',
  TreasureUserNotify: 'Send sign-in details',
  TreasureReactivateNotify: 'Invite back',
}

type Dialog =
  | { at: 'none' }
  | { at: 'ratings' | 'region' | 'data' | 'erase' | 'delete' }
  | { at: 'notify'; type: Notification }

/** Actions on the whole record. */
export function TreasureActions({ treasure }: { treasure: Treasure }) {
  const { id, name } = treasure
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<Dialog>({ at: 'none' })
  const close = () => setDialog({ at: 'none' })
  const notify = useControl(notifyTreasure)
  const edit = useControl(updateTreasure)
  const remove = useControl(deleteTreasure)
  const download = useControl(downloadTreasureData)
  const move = useControl(moveTreasure)
  const erase = useControl(eraseTreasure)
  const turn = useMutation({
    mutationFn: (isOn: boolean) =>
      api.call(updateTreasure, { params: { id }, body: { treasure: isOn } }),
    onSuccess: treasureSaved,
    onError: (error) => snackbar.warning(`The treasure was not changed. ${saveFailure(error)}`),
  })
  const types = Object.keys(notifications) as Notification[]
  return (
    <>
      <Menu
        label="Actions"
        items={[
          { label: 'Latest ratings', onPress: () => setDialog({ at: 'ratings' }) },
          ...menuItem(edit, {
            label: treasure.treasure ? 'Make inactive' : 'Make active',
            onPress: () => turn.mutate(!treasure.treasure),
          }),
          ...types.flatMap((type) =>
            menuItem(notify, {
              label: `${notifications[type]}…`,
              onPress: () => setDialog({ at: 'notify', type }),
            }),
          ),
          ...menuItem(move, {
            label: 'Change region…',
            onPress: () => setDialog({ at: 'region' }),
          }),
          ...menuItem(download, {
            label: 'Download personal data…',
            onPress: () => setDialog({ at: 'data' }),
          }),
          ...menuItem(erase, {
            label: 'Erase personal data…',
            tone: 'danger',
            onPress: () => setDialog({ at: 'erase' }),
          }),
          ...menuItem(remove, {
            label: 'Delete…',
            tone: 'danger',
            onPress: () => setDialog({ at: 'delete' }),
          }),
        ]}
      />
      {dialog.at === 'ratings' && (
        <RatingsDialog client={api} isOpen idTreasure={id} onClose={close} />
      )}
      {dialog.at === 'notify' && (
        <ConfirmChange
          title={`${notifications[dialog.type]}?`}
          yes="Send"
          tone="plain"
          change={() => api.call(notifyTreasure, { params: { id }, body: { type: dialog.type } })}
          said={`Sent to ${treasure.email ?? name}.`}
          onFailed={(error) => {
            snackbar.warning(`Nothing was sent. ${saveFailure(error)}`)
            close()
          }}
          onClose={close}
        >
          A ready-made e-mail goes to {name}
          {treasure.email && `, ${treasure.email}`}.
        </ConfirmChange>
      )}
      {dialog.at === 'region' && (
        <MoveRecord endpoint={moveTreasure} record={treasure} onClose={close} />
      )}
      {dialog.at === 'data' && (
        <DataDialog
          record={treasure}
          summary={getTreasureData}
          file={downloadTreasureData}
          onClose={close}
        />
      )}
      {dialog.at === 'erase' && (
        <EraseRecord
          record={{ kind: 'treasure', id, name }}
          endpoint={eraseTreasure}
          onClose={close}
        />
      )}
      {dialog.at === 'delete' && (
        <DeleteTreasure
          treasure={treasure}
          onClose={close}
          onDeleted={() => void navigate(paths.treasures(), { replace: true })}
        />
      )}
    </>
  )
}
