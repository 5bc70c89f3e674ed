import {
  getPayInvoice,
  isApiError,
  showPounds,
  dayInWords,
  type PayInvoice as Shown,
} from '@treasures/api-client'
import { Button, DescriptionList, OutcomeCard, Spinner } from '@treasures/widgets/kit'
import '@treasures/widgets/kit-parts.css'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { queryOf } from '#app/query.ts'
import { LoadFailure } from '#app/shell/LoadFailure.tsx'
import { LinkIsDead } from '#parts/links/LinkIsDead.tsx'
import { useLinked } from '#parts/links/use-linked.ts'
import { isWholeToken } from '#parts/links/whole-token.ts'
import { PayByCard } from './PayByCard.tsx'
import './pay-invoice.css'

export function PayInvoice({ token }: { token: string }) {
  const [search] = useSearchParams()
  const returned = search.get('payment_intent') ?? undefined
  const [isPaying, setIsPaying] = useState(returned !== undefined)
  const [left, setLeft] = useState<number>()
  const { data, error, refetch } = useLinked(
    token,
    queryOf(getPayInvoice, { params: { token } }),
    // Refetching would empty the processor's fields while the customer looks for their card.
    { refetchOnWindowFocus: false },
  )
  if (!isWholeToken(token) || isApiError(error, 'link_not_found'))
    return <LinkIsDead who="payer" isCutOff={!isWholeToken(token)} />
  if (!data)
    return (
      <>
        <h1 tabIndex={-1}>Pay an invoice</h1>
        {error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <Spinner />}
      </>
    )
  const owed = left ?? data.owed
  return (
    <div className="pay-invoice">
      <h1 tabIndex={-1}>Invoice {data.inv_number}</h1>
      {left !== undefined && (
        <section className="card">
          <OutcomeCard
            tone="success"
            title="Thank you."
            rest={left === 0 ? 'Your invoice is paid.' : `${showPounds(left)} left to pay.`}
            actions={null}
          />
        </section>
      )}
      {owed > 0 && (
        <section className="card">
          <p className="pay-invoice-owed">
            <strong>{showPounds(owed)}</strong> due by {dayInWords(data.due_on)}
          </p>
          {isPaying ? (
            <PayByCard
              token={token}
              returned={left === undefined ? returned : undefined}
              onPaid={(rest) => {
                setLeft(rest)
                setIsPaying(false)
              }}
            />
          ) : (
            <>
              {data.confirms && (
                <p>Your bank wants you to confirm this payment with your card: {data.confirms}.</p>
              )}
              <div className="actions">
                <Button onClick={() => setIsPaying(true)}>
                  {data.confirms ? 'Confirm or use another card' : 'Pay by card'}
                </Button>
              </div>
            </>
          )}
        </section>
      )}
      {owed === 0 && left === undefined && (
        <section className="card">
          <p>{whyNothing(data)}</p>
        </section>
      )}
      <Lines invoice={data} paid={data.amount_paid + (data.owed - owed)} />
    </div>
  )
}

const whyNothing = ({ total, amount_paid, amount_credited }: Shown): string => {
  if (amount_credited >= total)
    return 'This invoice has been credited in full. There is nothing to pay.'
  return amount_paid + amount_credited < total
    ? 'This invoice has been voided. There is nothing to pay.'
    : 'This invoice is paid. Thank you.'
}

const Lines = ({ invoice, paid }: { invoice: Shown; paid: number }) => (
  <section className="card">
    <h2>What this invoice is for</h2>
    <ul className="pay-invoice-lines">
      {invoice.lines.map(({ descr, note, date, total }) => (
        <li key={`${date} ${descr} ${note} ${total}`}>
          <span>
            {descr}
            {note && <span className="small muted">{note}</span>}
            <span className="small muted">{dayInWords(date)}</span>
          </span>
          <span>{showPounds(total)}</span>
        </li>
      ))}
    </ul>
    <DescriptionList
      items={[
        { term: 'Total', detail: showPounds(invoice.total) },
        ...(invoice.vat > 0 ? [{ term: 'VAT included', detail: showPounds(invoice.vat) }] : []),
        ...(invoice.amount_credited > 0
          ? [{ term: 'Credited', detail: showPounds(invoice.amount_credited) }]
          : []),
        { term: 'Paid', detail: showPounds(paid) },
        ...(invoice.paid_from_credit > 0
          ? [{ term: 'Paid from credit', detail: showPounds(invoice.paid_from_credit) }]
          : []),
        { term: 'Issued', detail: dayInWords(invoice.issued_on) },
      ]}
    />
  </section>
)
