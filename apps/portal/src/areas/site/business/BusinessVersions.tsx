import { deleteBusiness, dayInWords, type BusinessVersion } from '@treasures/api-client'
import { Button, DescriptionList, Tag } from '@treasures/widgets/kit'
import { useState } from 'react'
import { api } from '#app/session/api.ts'
import { ConfirmChange } from '#parts/form/ConfirmChange.tsx'
import { refreshBusiness } from './business.queries.ts'

type Versions = { later: readonly BusinessVersion[]; earlier: readonly BusinessVersion[] }

/** Future versions, which can be withdrawn until they start, and past ones. */
export function BusinessVersions({ later, earlier }: Versions) {
  const [asked, setAsked] = useState<BusinessVersion>()
  return (
    <>
      {later.length > 0 && (
        <section className="card">
          <h2>Later</h2>
          <ul className="business-versions">
            {later.map((version) => (
              <li key={version.id}>
                <div className="card-head">
                  <h3>From {dayInWords(version.valid_from)}</h3>
                  <Tag>Upcoming</Tag>
                </div>
                <Facts version={version} />
                <Button
                  kind="quiet"
                  tone="danger"
                  label={`Take back: from ${dayInWords(version.valid_from)}`}
                  onClick={() => setAsked(version)}
                >
                  Take back
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {earlier.length > 0 && (
        <details className="card">
          <summary>Earlier ({earlier.length})</summary>
          <ul className="business-versions">
            {earlier.map((version) => (
              <li key={version.id}>
                <h3>From {dayInWords(version.valid_from)}</h3>
                <Facts version={version} />
              </li>
            ))}
          </ul>
        </details>
      )}
      {asked && (
        <ConfirmChange
          title={`Take back the details from ${dayInWords(asked.valid_from)}?`}
          yes="Take back"
          change={() => api.call(deleteBusiness, { params: { id: asked.id } })}
          said="Taken back."
          onDone={refreshBusiness}
          onClose={() => setAsked(undefined)}
        >
          They have not started yet. What applies until then does not change.
        </ConfirmChange>
      )}
    </>
  )
}

const Facts = ({ version }: { version: BusinessVersion }) => (
  <DescriptionList
    items={[
      { term: 'Name', detail: version.name },
      ...(version.trading_name ? [{ term: 'Trading name', detail: version.trading_name }] : []),
      { term: 'Address', detail: version.address && <Lines text={version.address} /> },
      { term: 'VAT', detail: vatWords(version) },
      { term: 'Phone', detail: version.phone },
      { term: 'E-mail', detail: version.email },
      { term: 'Set by', detail: version.set_by ?? 'Settings of the server' },
    ]}
  />
)

const Lines = ({ text }: { text: string }) => <span className="business-lines">{text}</span>

const vatWords = ({ vat_registered, vat_number }: BusinessVersion) =>
  vat_registered === null
    ? 'Not chosen yet'
    : vat_registered
      ? (vat_number ?? 'Registered, number missing')
      : 'Not registered'
