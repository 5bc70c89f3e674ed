import {
  inviteTreasures,
  listTreasureApplications,
  type TreasureApplication,
} from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '@treasures/widgets/kit'
import { UserRoundPlus } from 'lucide-react'
import { useState } from 'react'
import { rowsOf } from '#app/query.ts'
import { MayScreen } from '#app/access/MayScreen.tsx'
import { useSettings } from '#app/settings.ts'
import { AddButton } from '#parts/list/AddButton.tsx'
import { SimpleList } from '#parts/list/SimpleList.tsx'
import { applicationColumns } from './application-columns.tsx'
import { ApplicationDialog } from './ApplicationDialog.tsx'
import { InviteTreasures } from './InviteTreasures.tsx'

/** Tradespeople on the way to becoming treasures. */
export default function TreasuresApplicationsScreen() {
  return (
    <MayScreen title="Invitations and applications" endpoint={listTreasureApplications}>
      <Intro />
      <Applications />
    </MayScreen>
  )
}

function Intro() {
  const address = useSettings()?.treasure_apply_url
  return (
    <p className="muted">
      Tradespeople fill in their own form, and you take them on.{' '}
      {address && (
        <>
          Anyone can apply on <a href={address}>this page</a>.
        </>
      )}
    </p>
  )
}

function Applications() {
  const query = useQuery(rowsOf(listTreasureApplications))
  const [isInviting, setIsInviting] = useState(false)
  const [openId, setOpenId] = useState<number>()
  // The current row, because actions in the dialog change it.
  const opened = query.data?.find(({ id }) => id === openId)
  return (
    <>
      <div>
        <AddButton
          endpoint={inviteTreasures}
          label="Invite treasures"
          onAdd={() => setIsInviting(true)}
        />
      </div>
      <SimpleList<TreasureApplication>
        caption="Invitations and applications"
        query={query}
        columns={applicationColumns}
        rowKey={({ id }) => id}
        rowHeight={68}
        onOpen={({ id }) => setOpenId(id)}
        empty={
          <EmptyState title="Nobody yet" icon={<UserRoundPlus aria-hidden="true" />}>
            <p>
              Invite tradespeople by e-mail, and they appear here. So does everyone who applies.
            </p>
          </EmptyState>
        }
      />
      {isInviting && <InviteTreasures onClose={() => setIsInviting(false)} />}
      {opened && <ApplicationDialog application={opened} onClose={() => setOpenId(undefined)} />}
    </>
  )
}
