import { showPounds, dateInWords, type Work } from '@treasures/api-client'
import { ServiceIcon, Stars, Tag, type TableColumn } from '@treasures/widgets/kit'
import { Link } from 'react-router'
import { paths } from '#app/paths.ts'
import { quantityWords } from '#parts/work-lines/work-line-words.ts'

const pounds = (amount: number | null) => (amount === null ? '' : showPounds(amount))

/** Columns of a timesheet's lines. */
export const lineColumns: readonly TableColumn<Work>[] = [
  {
    id: 'what',
    header: 'What',
    cell: (line) => (
      <span className="line-what">
        <ServiceIcon name={line.service.fa_font_icon} />
        <span>
          <b>{line.service.shortened_display_name}</b>
          {line.invoicing_stopped && <Tag tone="warn">Not invoiced</Tag>}
          <span className="line-descr small muted">{line.descr || quantityWords(line)}</span>
        </span>
      </span>
    ),
  },
  { id: 'date', header: 'Date', width: 112, cell: ({ date }) => dateInWords(date) },
  {
    id: 'job',
    header: 'Job',
    width: 160,
    cell: ({ id_job, customer }) => (
      <>
        <span className="table-line">
          <Link to={paths.job({ id: id_job })}>Job {id_job}</Link>
        </span>
        <span className="table-line small muted">{customer.name}</span>
      </>
    ),
  },
  { id: 'quantity', header: 'Quantity', width: 118, cell: quantityWords },
  {
    id: 'price',
    header: 'Price',
    isNumber: true,
    width: 100,
    cell: ({ treasureprice }) => pounds(treasureprice),
  },
  {
    id: 'total',
    header: 'Total',
    isNumber: true,
    width: 108,
    cell: ({ total }) => <b>{pounds(total)}</b>,
  },
  {
    id: 'customer_total',
    header: 'Customer',
    isNumber: true,
    width: 108,
    cell: ({ customer_total }) => pounds(customer_total),
  },
  {
    id: 'review',
    header: 'Review',
    width: 116,
    cell: ({ review }) => review && <Stars value={review.rating} size="small" />,
  },
]
