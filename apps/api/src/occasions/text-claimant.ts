import { dialled, fullName } from '@treasures/api-client'
import { claimsStore } from '../features/jobs/claims/claims.store.ts'
import { occasion } from './occasion.ts'

/**
 * Notifies the registered mobile of a claim by text. A treasure thus learns of a claim that another
 * person made in their name.
 */
export const textClaimant = occasion({
  on: ['job.claimed'],
  what: 'Text the treasure who claimed it',
  notices: {
    job_claimed_text: {
      name: 'Job claimed, text to the treasure',
      channel: 'sms',
      class: 'security',
      for: 'treasure',
      body: '{{business}}: you’ve claimed job {{id_job}}, {{service}}. {{customer}}, {{address}}, {{postcode}}, {{phone}}. Please make an appointment with the customer.',
    },
  },
  react: (deps) => async (tx, happened, at) => {
    const { id_job, id_treasure, data } = happened
    if (data.how !== 'claim' || !id_treasure) return
    const mobile = await claimsStore(tx).findMobile(id_treasure)
    const job = await claimsStore(tx).readForClaimant(id_job)
    if (!mobile || !job) return
    await deps.tell(tx, at, happened, {
      template: 'job_claimed_text',
      to: { treasure: id_treasure },
      recipient: mobile,
      id_job,
      values: {
        id_job,
        service: job.service,
        customer: fullName(job),
        address: job.address ?? '',
        postcode: job.postcode ?? '',
        phone: job.mphone ? dialled(job.mphone) : (job.phone ?? 'no phone'),
      },
    })
  },
})
