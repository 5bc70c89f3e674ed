import type { JobRow } from '@treasures/api-client'
import { ServiceIcon, Tag } from '@treasures/widgets/kit'
import type { ListColumn } from '#parts/list/list-of.ts'
import { regionColumn, tagsColumn } from '#parts/list/record-columns.tsx'
import { dayInTable, momentInTable } from '#parts/words.ts'
import { jobPriceWords } from '#parts/job-price-words.ts'
import { JobStatusTag } from '#parts/JobStatusTag.tsx'
import { unbroken, whenWords } from '../my-jobs/job-words.ts'
import { attentionsOf } from './job-attention.ts'

export const jobColumns: readonly ListColumn<JobRow>[] = [
  {
    id: 'id',
    header: 'Job',
    isDate: true,
    isFixed: true,
    sortable: true,
    cell: (row) => (
      <span className="job-cell">
        <ServiceIcon name={row.service.fa_font_icon} />
        <span>
          <b>
            {row.jobcode} {row.service.shortened_display_name}
          </b>
          <span className="small muted job-cell-text">{row.descr}</span>
        </span>
      </span>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    sortable: true,
    width: 252,
    cell: (row) => (
      <span className="tags">
        <JobStatusTag id_status={row.id_status} />
        {attentionsOf(row).map(({ name, words, tone }) => (
          <Tag key={name} tone={tone}>
            {words}
          </Tag>
        ))}
      </span>
    ),
  },
  {
    id: 'customer',
    header: 'Customer',
    sortable: true,
    width: 160,
    cell: (row) => (
      <>
        <span className="table-line">
          {row.customer?.name ?? <span className="muted">Not booked yet</span>}
        </span>
        <span className="table-line small muted">{unbroken(row.postcode)}</span>
      </>
    ),
  },
  {
    id: 'treasure',
    header: 'Treasure',
    width: 130,
    cell: (row) => row.treasure?.name ?? <span className="muted">Unclaimed</span>,
  },
  {
    id: 'wanted_on',
    header: 'Wanted',
    isDate: true,
    sortable: true,
    width: 172,
    cell: (row) => (
      <>
        {/* The job's page shows the time of day; this cell has room for the day only. */}
        <span className="table-line">{whenWords({ ...row, wanted_time: null })}</span>
        {row.next_appointment && (
          <span className="table-line small muted">
            Visit {momentInTable(row.next_appointment)}
          </span>
        )}
      </>
    ),
  },
  {
    id: 'customerprice',
    header: 'Price',
    isNumber: true,
    width: 100,
    cell: (row) => (
      <>
        <span className="table-line">{jobPriceWords(row, row.customerprice)}</span>
        {row.customerprice !== null && (
          <span className="table-line small muted">{row.unit.name_singular}</span>
        )}
      </>
    ),
  },
  {
    id: 'treasureprice',
    header: 'Treasure gets',
    isExtra: true,
    isNumber: true,
    width: 124,
    cell: (row) => jobPriceWords(row, row.treasureprice),
  },
  { ...tagsColumn, isExtra: true, width: 180 },
  regionColumn,
  {
    id: 'posted_at',
    header: 'Booked',
    isDate: true,
    isExtra: true,
    sortable: true,
    width: 120,
    cell: (row) => row.posted_at && dayInTable(row.posted_at),
  },
]
