import { saveBusiness, type Business, getBusiness } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#app/query.ts'
import { MayScreen } from '#app/access/MayScreen.tsx'
import { Loaded } from '#parts/list/Loaded.tsx'
import { BusinessForm } from './BusinessForm.tsx'
import { BusinessVersions } from './BusinessVersions.tsx'
import './business.css'

/** Details of the business, as they appear on invoices, in e-mails and on pages. */
export default function BusinessScreen() {
  return (
    <MayScreen title="Business" endpoint={saveBusiness}>
      <Loaded query={useQuery(queryOf(getBusiness))}>
        {(data) => <Details business={data} />}
      </Loaded>
    </MayScreen>
  )
}

const Details = ({
  business: { current, later, earlier, ignored_settings },
}: {
  business: Business
}) => (
  <>
    <p className="muted">
      These details appear on invoices, in e-mails and on pages. A change applies from its date:
      documents that are already issued stay as they are.
    </p>
    {ignored_settings.length > 0 && (
      <section className="card" aria-label="Settings that have no effect">
        <h2>The server’s settings say something else</h2>
        <p>
          Only the details saved here have an effect. Please remove these settings from the server,
          so that they mislead nobody:
        </p>
        <ul className="business-ignored">
          {ignored_settings.map(({ variable, value }) => (
            <li key={variable}>
              <code>{variable}</code> is “{value}”
            </li>
          ))}
        </ul>
      </section>
    )}
    {/* The key starts a new form when the version changes. */}
    <BusinessForm key={`${current.id} ${current.created_at}`} current={current} />
    <BusinessVersions later={later} earlier={earlier} />
  </>
)
