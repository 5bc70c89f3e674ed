import {
  dayInWords,
  getCreditNotePdf,
  showPounds,
  lineWords,
  penceOf,
  poundsOf,
  type Invoice,
  type InvoiceLine,
} from '@treasures/api-client'
import { Alert, DescriptionList } from '@treasures/widgets/kit'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#app/paths.ts'
import { profilePath, treasurePath } from '../people/profile-path.ts'
import { useSettings } from '../../app/settings.ts'
import { api } from '../../app/session/api.ts'
import { PdfButton } from '../PdfButton.tsx'
import { MoneyLines } from '../panels/Money.tsx'
import { InvoiceTags } from './InvoiceTags.tsx'
import { utcMoment } from './utc-moment.ts'

type InvoiceFactsProps = {
  invoice: Invoice
  isStaff: boolean
  /** Actions of staff, below the amount. */
  tasks?: ReactNode
}

/**
 * Details of an invoice: the amount and its status, then the lines, then everything else in a
 * collapsed section. The platform's own figures appear only for staff.
 */
export function InvoiceFacts({ invoice, isStaff, tasks }: InvoiceFactsProps) {
  // The VAT line is left out if no VAT is charged and the business is not registered.
  const isRegistered = useSettings()?.vat_registered
  const hasVat = invoice.vat > 0 || isRegistered === true
  const vat = (pounds: number) => (hasVat ? [showPounds(pounds)] : [])
  const vatColumn = hasVat ? ['VAT included'] : []
  return (
    <>
      {isStaff &&
        invoice.warnings.map((words) => (
          <Alert key={words} type="danger">
            {words}
          </Alert>
        ))}
      <p className="invoice-owed">
        <InvoiceTags {...invoice} />
        <b className="num">{showPounds(invoice.owed > 0 ? invoice.owed : invoice.total)}</b>
        {invoice.owed > 0 && invoice.due_on && `to pay by ${dayInWords(invoice.due_on)}`}
      </p>
      {isStaff && (
        <p>
          <b>{invoice.inv_number || 'Draft'}</b> for{' '}
          <Link to={profilePath(invoice.customer)}>{invoice.customer.name}</Link>
        </p>
      )}
      {tasks}
      <MoneyLines
        caption="Lines"
        columns={['Description', 'Quantity', 'Price', 'Total', ...vatColumn]}
        rows={invoice.lines.map((line) => ({
          id: line.id,
          cells: [
            <>
              <LineWords line={line} />
              <p className="small muted">
                {dayInWords(line.date)}
                {isStaff ? (
                  <>
                    {' · '}
                    <Link to={paths.job({ id: line.id_job })}>job {line.id_job}</Link>
                    {' · '}
                    <Link to={treasurePath(line.treasure)}>{line.treasure.name}</Link>
                  </>
                ) : (
                  whose(line)
                )}
                {line.credited > 0 && ` · ${showPounds(line.credited)} credited`}
              </p>
            </>,
            line.quantity,
            showPounds(line.price),
            showPounds(line.total),
            ...vat(line.vat),
          ],
        }))}
      />
      {invoice.credit_notes.length > 0 && (
        <MoneyLines
          caption="Credit notes"
          columns={['Credit note', 'Total', ...vatColumn]}
          rows={invoice.credit_notes.map((note) => ({
            id: note.id,
            cells: [
              <>
                <b>{note.number}</b> {dayInWords(note.issued_on)}{' '}
                <PdfButton
                  kind="text"
                  number={note.number}
                  load={() => api.call(getCreditNotePdf, { params: { id: note.id } })}
                />
                {isStaff && note.notes && <p className="small muted">{note.notes}</p>}
              </>,
              showPounds(note.total),
              ...vat(note.vat),
            ],
          }))}
        />
      )}
      {isStaff && (
        <div className="invoice-sums">
          <DescriptionList items={sums(invoice, hasVat)} />
        </div>
      )}
      <details className="invoice-more">
        <summary>More about this invoice</summary>
        <DescriptionList
          items={
            isStaff
              ? [...head(invoice), ...ours(invoice)]
              : [...head(invoice), ...sums(invoice, hasVat)]
          }
        />
      </details>
    </>
  )
}

function LineWords({ line }: { line: InvoiceLine }) {
  const { descr, note } = lineWords(line)
  return (
    <>
      {descr}
      {note && <p className="small muted">{note}</p>}
    </>
  )
}

/** Facts about a line that are missing from its own words. */
const whose = ({ about, id_job, treasure }: InvoiceLine) =>
  about ? '' : ` · job ${id_job} · ${treasure.name}`

const head = (invoice: Invoice) => [
  { term: 'Status', detail: <InvoiceTags {...invoice} /> },
  { term: 'Invoice number', detail: invoice.inv_number },
  { term: 'Customer', detail: invoice.customer.name },
  { term: 'Created', detail: utcMoment(invoice.created_at) },
  { term: 'Updated', detail: utcMoment(invoice.updated_at) },
  ...(invoice.voided_at ? [{ term: 'Voided', detail: utcMoment(invoice.voided_at) }] : []),
  { term: 'Issued', detail: invoice.issued_on && dayInWords(invoice.issued_on) },
  { term: 'Due', detail: invoice.due_on && dayInWords(invoice.due_on) },
]

const sums = (invoice: Invoice, hasVat: boolean) => [
  { term: 'Payable for work', detail: showPounds(invoice.payable_for_work) },
  { term: 'Payable for materials', detail: showPounds(invoice.payable_for_materials) },
  { term: 'Post fee', detail: showPounds(invoice.post_fee) },
  ...(hasVat
    ? [
        { term: 'Net', detail: showPounds(net(invoice)) },
        { term: 'VAT', detail: showPounds(invoice.vat) },
      ]
    : []),
  { term: 'Total', detail: <b>{showPounds(invoice.total)}</b> },
  { term: 'Paid', detail: showPounds(invoice.amount_paid) },
  ...(invoice.paid_from_credit > 0
    ? [{ term: 'Paid from credit', detail: showPounds(invoice.paid_from_credit) }]
    : []),
  { term: 'Credited', detail: showPounds(invoice.amount_credited) },
  { term: 'To pay', detail: <b>{showPounds(invoice.owed)}</b> },
]

const net = ({ total, vat }: Invoice) => poundsOf(penceOf(total) - penceOf(vat))

const ours = (invoice: Invoice) => [
  { term: 'Treasures’ income', detail: showPounds(invoice.treasures_income) },
  { term: 'Our commission', detail: showPounds(invoice.lt_commission) },
  { term: 'Franchisee’s commission', detail: showPounds(invoice.franchisee_commission) },
  { term: 'Ours before costs', detail: showPounds(invoice.nettrove) },
  { term: 'Declined payments', detail: String(invoice.payment_retry) },
  ...(invoice.xeroID === invoice.inv_number ? [] : [{ term: 'Xero ID', detail: invoice.xeroID }]),
  { term: 'Notes', detail: invoice.notes },
]
