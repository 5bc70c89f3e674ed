import {
  cancelPayout,
  downloadPayoutFile,
  markPayoutFailed,
  markPayoutPaid,
  payoutStatus,
  type Payout,
} from '@treasures/api-client'
import { Menu } from '#app/floating/Menu.tsx'
import { Ellipsis } from 'lucide-react'
import { menuItem } from '#app/access/menu-item.ts'
import { useControl } from '#app/access/use-control.ts'
import type { PayoutTask } from './PayoutDialogs.tsx'
import { savePayoutFile } from './save-payout-file.ts'

type PayoutMenuProps = { payout: Payout; open: (task: PayoutTask) => void }

const { requested, sent, paid } = payoutStatus

/** Actions on a payout, depending on its status. */
export function PayoutMenu({ payout, open }: PayoutMenuProps) {
  const [pay, fail, cancel, download] = [
    useControl(markPayoutPaid),
    useControl(markPayoutFailed),
    useControl(cancelPayout),
    useControl(downloadPayoutFile),
  ]
  const { id_status, owner, id_file } = payout
  const isByHand = owner.kind === 'region' && id_status === requested
  const items = [
    ...(id_status === sent || isByHand
      ? menuItem(pay, { label: 'Mark as paid…', onPress: () => open({ at: 'pay', payout }) })
      : []),
    ...(id_status === sent || id_status === paid
      ? menuItem(fail, {
          label: id_status === sent ? 'Mark as failed…' : 'Mark as returned…',
          onPress: () => open({ at: 'fail', payout }),
        })
      : []),
    ...(id_status === requested
      ? menuItem(cancel, { label: 'Cancel…', onPress: () => open({ at: 'cancel', payout }) })
      : []),
    ...(id_file === null
      ? []
      : menuItem(download, {
          label: 'Download payment file',
          onPress: () => void savePayoutFile(id_file),
        })),
  ]
  if (items.length === 0) return null
  return (
    <Menu
      label={`More for ${payout.reference}`}
      icon={<Ellipsis aria-hidden="true" />}
      kind="text"
      items={items}
    />
  )
}
