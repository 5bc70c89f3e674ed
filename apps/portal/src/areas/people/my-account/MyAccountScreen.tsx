import { useProfile } from '../../../app/session/use-profile.ts'
import { AmbassadorFacts } from './AmbassadorFacts.tsx'
import { ChangePassword } from './ChangePassword.tsx'
import { OwnCustomer } from './OwnCustomer.tsx'
import { OwnTreasure } from './OwnTreasure.tsx'
import { OwnDetails } from './OwnDetails.tsx'
import { SignOut } from './SignOut.tsx'
import { TreasureFacts } from './TreasureFacts.tsx'
import './my-account.css'

/** Who one is, how one signs in, and what belongs to each role that one has. */
export default function MyAccountScreen() {
  const profile = useProfile()
  return (
    <main id="main" className="page" tabIndex={-1}>
      <h1 tabIndex={-1}>My account</h1>
      <div className="account">
        <div className="account-column">
          <OwnDetails profile={profile} />
          {profile.id_customer && <OwnCustomer id={profile.id_customer} />}
          {profile.id_treasure && <OwnTreasure id={profile.id_treasure} />}
        </div>
        <div className="account-column">
          <ChangePassword idUser={profile.id} />
          {profile.id_treasure && <TreasureFacts />}
          {profile.ambassador && <AmbassadorFacts ambassador={profile.ambassador} />}
          <SignOut />
        </div>
      </div>
    </main>
  )
}
