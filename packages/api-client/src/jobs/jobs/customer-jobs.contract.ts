import * as z from 'zod/mini'
import { BookingDescription } from '../booking/booking.schema.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { pageOf, paged } from '../../kernel/list-query.ts'
import { Capability, Id, PerPage, Secret, byId } from '../../kernel/wire.ts'
import { CustomerJob, LinkedJob } from './customer-jobs.schema.ts'

/**
 * `asked` is true if a visit has begun. The job then stays unchanged, and staff are asked to cancel
 * it.
 */
const Declined = z.object({ id: Id, id_status: z.int(), asked: z.boolean() })

/** Used, expired, foreign and unknown links return the same answer. */
const noLink = { link_not_found: 404 }
const moved = { job_cannot_move: 409 }
const decline = {
  body: z.object({
    token: Secret,
    id_job_loss_reason: z.optional(Id),
    reason: z.optional(z.string().check(z.trim(), z.maxLength(1000, 'Line is too long'))),
  }),
  ok: Declined,
  problems: { ...noLink, ...moved, job_loss_reason_not_found: 422 },
  access: 'public',
} as const

export const listMyCustomerJobs = endpoint('GET', '/my/customer/jobs', {
  summary: "The signed-in customer's jobs: the next visit first, then the newest.",
  query: z.object({ page: paged.page, per_page: z._default(PerPage, 250) }),
  ok: pageOf(CustomerJob),
  access: 'customer',
})

export const declineMyJob = endpoint('PUT', '/my/customer/job/{id}/decline', {
  summary:
    "Cancels one of the signed-in customer's jobs. Once a visit has begun, asks staff to cancel it.",
  ...byId,
  body: z.object({
    id_job_loss_reason: z.optional(Id),
    reason: z.optional(z.string().check(z.trim(), z.maxLength(1000, 'Line is too long'))),
  }),
  ok: Declined,
  problems: { job_not_found: 404, ...moved, job_loss_reason_not_found: 422 },
  access: 'customer',
})

/**
 * `shown_descr` is the description that the customer edited. If staff have changed it meanwhile,
 * the call is refused. The job's treasure is notified within ten minutes, once for all changes.
 */
export const editMyJob = endpoint('PUT', '/my/customer/job/{id}', {
  summary:
    "Changes the description of one of the signed-in customer's jobs, until the job is done.",
  ...byId,
  body: z.object({ descr: BookingDescription, shown_descr: z.string().check(z.maxLength(20_000)) }),
  ok: z.object({ id: Id, descr: z.string() }),
  problems: { job_not_found: 404, job_not_editable: 409, job_description_changed: 409 },
  access: 'customer',
})

/** `{token}` is the last part of an e-mailed link. Reading changes nothing. */
export const getLinkedJob = endpoint('GET', '/public/job/{token}', {
  summary: 'A job, for the holder of its link.',
  params: z.object({ token: Secret }),
  ok: LinkedJob,
  problems: noLink,
  access: 'public',
})

export const declineJob = endpoint('PUT', '/job/decline', {
  summary: 'Cancels a job, through the link that was e-mailed to its customer.',
  ...decline,
  host: 'public',
})

export const declineJobByToken = endpoint('PUT', '/public/job/token/decline', {
  summary: 'Cancels a job, through the link that was e-mailed to its customer, on the main host.',
  ...decline,
})

/**
 * For a draft, `booking` contains the data to continue, with a new token that ends the old one.
 * Other jobs become Open again.
 */
export const continueJob = endpoint('PUT', '/job/continue', {
  summary: 'Continues with a job, through the link that was e-mailed to its customer.',
  body: z.object({ token: Secret }),
  ok: z.object({
    id: Id,
    id_status: z.int(),
    booking: z.nullable(
      z.object({
        id: Capability,
        token: Secret,
        /** Not masked. A caller who has only the token gets the contact masked. */
        contact: z.object({
          fname: z.string(),
          lname: z.string(),
          email: z.string(),
          mphone: z.string(),
          address: z.string(),
        }),
      }),
    ),
  }),
  problems: { ...noLink, ...moved },
  access: 'public',
  host: 'public',
})

/** The mailbox's owner confirms the booking. Until then it does not appear in the account. */
export const addJobToAccount = endpoint('PUT', '/public/job/token/add-to-account', {
  summary: "Adds a visitor's booking to the account with the e-mail that received its link.",
  body: z.object({ token: Secret }),
  ok: z.object({ id: Id }),
  problems: { ...noLink, job_not_addable: 409 },
  access: 'public',
})
