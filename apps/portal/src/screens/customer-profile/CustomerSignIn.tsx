import { createUserForCustomer, getUserForCustomer, type Customer } from '@treasures/api-client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Alert, DescriptionList } from '@treasures/widgets/kit'
import { ControlButton } from '../../access/ControlButton.tsx'
import { useControl } from '../../access/use-control.ts'
import { saveFailure } from '../../form/save-failure.ts'
import { queries } from '../../queries.ts'
import { api } from '../../session/api.ts'
import { useMay } from '../../session/use-profile.ts'
import { snackbar } from '../../shell/snackbars.ts'
import { customerSignIn } from '../customers/customers.queries.ts'
import { Loaded } from '../../list/Loaded.tsx'
import { Panel } from '../../panels/Panel.tsx'

/** Whether the customer can sign in, and the way to let them. */
export function CustomerSignIn({ customer }: { customer: Customer }) {
  return useMay(getUserForCustomer) ? <SignIn customer={customer} /> : null
}

function SignIn({ customer: { id, email } }: { customer: Customer }) {
  const control = useControl(createUserForCustomer)
  const user = useQuery(customerSignIn(id))
  const creation = useMutation({
    mutationFn: () => api.call(createUserForCustomer, { body: { id_customer: id } }),
    onSuccess(created) {
      queries.setQueryData(customerSignIn(id).queryKey, created)
      snackbar.success(`A link to set a password is on its way to ${created.email}.`)
    },
  })
  return (
    <Panel title="Sign-in">
      <Loaded query={user}>
        {(found) =>
          found ? (
            <DescriptionList
              items={[
                { term: 'Email', detail: found.email },
                { term: 'Password', detail: found.has_password ? 'Set' : 'Not set yet' },
              ]}
            />
          ) : (
            <>
              <p className="muted">
                {email
                  ? 'This customer cannot sign in yet.'
                  : 'This customer cannot sign in. Give them an email first.'}
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
