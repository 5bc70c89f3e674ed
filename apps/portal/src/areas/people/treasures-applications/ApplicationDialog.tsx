import {
  cisStatuses,
  declineTreasure,
  resendTreasureInvitation,
  takeOnTreasure,
  withdrawTreasureInvitation,
  dateInWords,
  type TreasureApplication,
} from '@treasures/api-client'
import { DescriptionList } from '@treasures/widgets/kit'
import { useState } from 'react'
import { ControlButton } from '#app/access/ControlButton.tsx'
import { useControl } from '#app/access/use-control.ts'
import { api } from '#app/session/api.ts'
import { InvitationDialog } from '#parts/invitations/InvitationDialog.tsx'
import { ReadingDialog } from '#parts/panels/TitledDialog.tsx'
import { moment } from '#parts/words.ts'
import { StateTag } from './application-columns.tsx'
import { nameOf } from './application-words.ts'
import { DeclineApplication } from './DeclineApplication.tsx'
import { TakeOn } from './TakeOn.tsx'

type ApplicationDialogProps = { application: TreasureApplication; onClose: () => void }

/** A person who was invited or has applied, with the actions for their state. */
export function ApplicationDialog({ application, onClose }: ApplicationDialogProps) {
  const [task, setTask] = useState<'take on' | 'decline'>()
  const back = () => setTask(undefined)
  if (task === 'take on')
    return <TakeOn application={application} onClose={back} onDone={onClose} />
  if (task === 'decline') return <DeclineApplication application={application} onClose={back} />
  switch (application.state) {
    case 'invited':
    case 'expired':
      return <TreasureInvitation application={application} onClose={onClose} />
    case 'sent':
      return <SentDialog application={application} onTask={setTask} onClose={onClose} />
    case 'declined':
      return (
        <ReadingDialog title={nameOf(application)} onClose={onClose}>
          <DescriptionList items={factsOf(application)} />
        </ReadingDialog>
      )
  }
}

type SentDialogProps = ApplicationDialogProps & { onTask: (task: 'take on' | 'decline') => void }

const SentDialog = ({ application, onTask, onClose }: SentDialogProps) => (
  <ReadingDialog
    title={nameOf(application)}
    onClose={onClose}
    actions={
      <>
        <ControlButton control={useControl(takeOnTreasure)} onClick={() => onTask('take on')}>
          Take on
        </ControlButton>
        <ControlButton
          control={useControl(declineTreasure)}
          kind="quiet"
          tone="danger"
          onClick={() => onTask('decline')}
        >
          Decline
        </ControlButton>
      </>
    }
  >
    <DescriptionList items={factsOf(application)} />
  </ReadingDialog>
)

function TreasureInvitation({ application, onClose }: ApplicationDialogProps) {
  const params = { id: application.id }
  return (
    <InvitationDialog
      email={application.email}
      facts={factsOf(application)}
      resend={{
        endpoint: resendTreasureInvitation,
        call: () => api.call(resendTreasureInvitation, { params }),
      }}
      withdraw={{
        endpoint: withdrawTreasureInvitation,
        call: () => api.call(withdrawTreasureInvitation, { params }),
        consequence: 'Its link will no longer work, and the draft of their form is deleted.',
      }}
      onClose={onClose}
    />
  )
}

const factsOf = (application: TreasureApplication) => {
  const { state, region, sent_at, declined_at, declined_by } = application
  return [
    { term: 'Status', detail: <StateTag application={application} /> },
    ...(application.details
      ? [{ term: 'E-mail', detail: application.email }, ...detailFacts(application.details)]
      : []),
    { term: 'Region', detail: region?.region_name ?? 'No region yet' },
    { term: 'Invited by', detail: application.invited_by },
    ...(state === 'invited' || state === 'expired'
      ? [
          { term: 'Invited', detail: moment(application.created_at) },
          { term: 'Link works until', detail: moment(application.expires_at) },
        ]
      : []),
    ...(sent_at ? [{ term: 'Applied', detail: moment(sent_at) }] : []),
    ...(declined_at
      ? [
          {
            term: 'Declined',
            detail: [moment(declined_at), declined_by].filter(Boolean).join(', by '),
          },
          { term: 'Reason', detail: application.reason },
        ]
      : []),
  ]
}

const detailFacts = (details: NonNullable<TreasureApplication['details']>) => [
  { term: 'Mobile', detail: details.mphone },
  { term: 'Birth date', detail: details.birthdate && dateInWords(details.birthdate) },
  {
    term: 'Address',
    detail: [details.address, details.detail, details.postcode].filter(Boolean).join(', '),
  },
  { term: 'Travels', detail: `${details.wtravel} miles` },
  { term: 'Skills', detail: details.skills.map(({ name }) => name).join(', ') },
  {
    term: 'Bank account',
    detail: details.last4 ? `${details.holder}, ending in ${details.last4}` : details.holder,
  },
  { term: 'VAT number', detail: details.vat_number || 'Not registered for VAT' },
  { term: 'Building work (CIS)', detail: cisStatuses[details.cis] },
  { term: 'UTR', detail: details.utr || 'Not given' },
  ...(details.also.length
    ? [{ term: 'Also', detail: `Signs in as ${details.also.join(' and ')}` }]
    : []),
]
