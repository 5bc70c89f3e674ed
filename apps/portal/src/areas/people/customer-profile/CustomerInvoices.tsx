import { listInvoices, showPounds, type InvoiceRow } from '@treasures/api-client'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Button } from '@treasures/widgets/kit'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { api } from '../../../app/session/api.ts'
import { useMay } from '../../../app/session/use-profile.ts'
import { InvoiceDialog } from '../../../parts/invoices/InvoiceDialog.tsx'
import { invoicesKey } from '../../../parts/invoices/invoices.queries.ts'
import { InvoiceTags } from '../../../parts/invoices/InvoiceTags.tsx'
import { Loaded } from '../../../parts/list/Loaded.tsx'
import { Panel } from '../../../parts/panels/Panel.tsx'
import { calendarDay } from '../../../parts/words.ts'

/** Shown beside the rest of a profile; the list has them all. */
const newest = 5

const invoicesOf = (id_customer: number) =>
  queryOptions({
    queryKey: [...invoicesKey, 'of', id_customer],
    queryFn: ({ signal }) =>
      api.call(listInvoices, { query: { id_customer, per_page: newest } }, { signal }),
  })

/** A customer's newest invoices, what is to pay of all, and the way to them. */
export function CustomerInvoices({ id }: { id: number }) {
  return useMay(listInvoices) && <InvoicesPanel id={id} />
}

function InvoicesPanel({ id }: { id: number }) {
  const query = useQuery(invoicesOf(id))
  const [opened, setOpened] = useState<number>()
  return (
    <Panel
      title="Invoices"
      action={<Link to={`${paths.invoices()}?id_customer=${id}`}>All invoices</Link>}
    >
      <Loaded query={query}>
        {({ data, totals }) =>
          data.length === 0 ? (
            <p className="muted">No invoices yet.</p>
          ) : (
            <>
              <p>
                To pay: <b>{showPounds(totals.owed)}</b>
              </p>
              <ul className="profile-lines">
                {data.map((invoice) => (
                  <li key={invoice.id}>
                    <Button kind="text" onClick={() => setOpened(invoice.id)}>
                      {nameOf(invoice)}
                    </Button>
                    <span className="tags">
                      <InvoiceTags {...invoice} />
                      <b>{showPounds(invoice.total)}</b>
                    </span>
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
      {opened !== undefined && <InvoiceDialog id={opened} onClose={() => setOpened(undefined)} />}
    </Panel>
  )
}

const nameOf = ({ inv_number, id, issued_on }: InvoiceRow) =>
  inv_number ? `${inv_number}${issued_on ? `, ${calendarDay(issued_on)}` : ''}` : `Draft ${id}`
