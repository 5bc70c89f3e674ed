import { downloadMyData, getMyData, type UserProfile } from '@treasures/api-client'
import { Button } from '@treasures/widgets/kit'
import { useState } from 'react'
import { queryOf } from '#app/query.ts'
import { api } from '#app/session/api.ts'
import { ReadingDialog } from '#parts/panels/TitledDialog.tsx'
import { PersonalDataFile } from '#parts/personal-data/PersonalDataFile.tsx'
import { AccountPanel } from './AccountPanel.tsx'
import { DeleteAccount } from './DeleteAccount.tsx'

/** Personal data of the signed-in person. Staff accounts cannot be deleted here. */
export function OwnData({ profile }: { profile: UserProfile }) {
  const { super: isSuper, is_admin, id_ambassador, id_customer } = profile
  const [dialog, setDialog] = useState<'none' | 'data' | 'delete'>('none')
  const close = () => setDialog('none')
  const worksHere = isSuper === 1 || is_admin === 1 || id_ambassador !== null
  return (
    <>
      <AccountPanel title="Your data">
        <p className="muted">
          You can have everything we hold about you as one ZIP file, which any computer opens.
        </p>
        <div>
          <Button kind="quiet" onClick={() => setDialog('data')}>
            Download my data
          </Button>
        </div>
      </AccountPanel>
      {!worksHere && (
        <AccountPanel title="Delete your account">
          <p className="muted">
            Your name, contacts, messages and photos are deleted for good. You can see first what
            goes and what stays.
          </p>
          <div>
            <Button kind="quiet" tone="danger" onClick={() => setDialog('delete')}>
              Delete my account
            </Button>
          </div>
        </AccountPanel>
      )}
      {dialog === 'data' && (
        <ReadingDialog title="Download my data" onClose={close}>
          <PersonalDataFile
            summary={queryOf(getMyData)}
            fetchFile={(_, options) => api.call(downloadMyData, {}, options)}
            name="My data"
          />
        </ReadingDialog>
      )}
      {dialog === 'delete' && (
        <DeleteAccount kind={id_customer === null ? 'treasure' : 'customer'} onClose={close} />
      )}
    </>
  )
}
