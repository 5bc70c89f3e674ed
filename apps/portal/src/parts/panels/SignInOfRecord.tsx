import type { Endpoint, UserSummary } from '@treasures/api-client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Alert, DescriptionList } from '@treasures/widgets/kit'
import { ControlButton } from '../../app/access/ControlButton.tsx'
import { useControl } from '../../app/access/use-control.ts'
import { saveFailure } from '../form/save-failure.ts'
import { Loaded } from '../list/Loaded.tsx'
import { queries } from '#app/queries.ts'
import type { QueryOf } from '#app/query.ts'
import { snackbar } from '../../app/shell/snackbars.ts'
import { useProfile } from '../../app/session/use-profile.ts'
import { Panel } from './Panel.tsx'
import { PendingEmail } from './PendingEmail.tsx'

type SignInOfRecordProps = {
  noun: 'customer' | 'treasure'
  email: string | null
  /** Null if the person cannot sign in yet. */
  find: QueryOf<{ user: UserSummary | null }>
  endpoint: Endpoint
  create: () => Promise<UserSummary>
}

/** Shows whether a customer or treasure can sign in, with a button to enable it. */
export function SignInOfRecord({ noun, email, find, endpoint, create }: SignInOfRecordProps) {
  const control = useControl(endpoint)
  const profile = useProfile()
  const mayChangeUsers =
    profile.super === 1 || (profile.is_admin === 1 && profile.permissions.includes('users.edit'))
  const user = useQuery(find)
  const show = (found: UserSummary) => queries.setQueryData(find.queryKey, { user: found })
  const creation = useMutation({
    mutationFn: create,
    onSuccess(created) {
      show(created)
      snackbar.success(`A link to set a password is on its way to ${created.email}.`)
    },
  })
  return (
    <Panel title="Sign-in">
      <Loaded query={user}>
        {({ user: found }) =>
          found ? (
            <>
              <DescriptionList
                items={[
                  { term: 'E-mail', detail: found.email },
                  { term: 'Password', detail: found.has_password ? 'Set' : 'Not set yet' },
                ]}
              />
              {found.pending_email && (
                <PendingEmail
                  idUser={found.id}
                  email={found.pending_email}
                  isOwn={false}
                  onCancelled={
                    mayChangeUsers ? () => show({ ...found, pending_email: null }) : undefined
                  }
                />
              )}
            </>
          ) : (
            <>
              <p className="muted">
                {email
                  ? `This ${noun} cannot sign in yet.`
                  : `This ${noun} cannot sign in. Give them an e-mail first.`}
              </p>
              {creation.error && <Alert type="danger">{saveFailure(creation.error)}</Alert>}
              <ControlButton
                kind="quiet"
                control={control}
                disabled={!email}
                isBusy={creation.isPending}
                onClick={() => creation.mutate()}
              >
                Create a sign-in
              </ControlButton>
            </>
          )
        }
      </Loaded>
    </Panel>
  )
}
