import { listInvoices, showPounds, dayInWords, type InvoiceRow } from '@treasures/api-client'
import { Button } from '@treasures/widgets/kit'
import { useState } from 'react'
import { queryOf } from '#app/query.ts'
import { paths } from '#app/paths.ts'
import { useMay } from '#app/session/use-profile.ts'
import { InvoiceDialog } from '#parts/invoices/InvoiceDialog.tsx'
import { InvoiceTags } from '#parts/invoices/InvoiceTags.tsx'
import { listOfSomebody } from '#parts/panels/JobsPanel.tsx'
import { PagedPanel } from '#parts/panels/PagedPanel.tsx'

/** A customer's invoices, newest first, with the total owed. */
export function CustomerInvoices({ id }: { id: number }) {
  const [opened, setOpened] = useState<number>()
  if (!useMay(listInvoices)) return null
  return (
    <>
      <PagedPanel
        title="Invoices"
        pageOf={(page) => queryOf(listInvoices, { query: { id_customer: id, ...page } })}
        all={{ label: 'All invoices', to: listOfSomebody(paths.invoices(), { id_customer: id }) }}
        empty="No invoices yet."
        renderTotals={({ totals }) => (
          <p>
            To pay: <b>{showPounds(totals.owed)}</b>
          </p>
        )}
      >
        {(invoice) => (
          <>
            <Button kind="text" onClick={() => setOpened(invoice.id)}>
              {nameOf(invoice)}
            </Button>
            <span className="tags">
              <InvoiceTags {...invoice} />
              <b>{showPounds(invoice.total)}</b>
            </span>
          </>
        )}
      </PagedPanel>
      {opened !== undefined && <InvoiceDialog id={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

const nameOf = ({ inv_number, id, issued_on }: InvoiceRow) =>
  inv_number ? `${inv_number}${issued_on ? `, ${dayInWords(issued_on)}` : ''}` : `Draft ${id}`
