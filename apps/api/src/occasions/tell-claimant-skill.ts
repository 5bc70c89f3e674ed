import { assignmentsStore } from '../features/jobs/assignments/assignments.store.ts'
import { occasion, tellByFirst } from './occasion.ts'

/**
 * Notifies a treasure why their claim on the public board was refused. Sends a text to the
 * registered mobile. Sends an e-mail if the text cannot reach them. The page cannot give the
 * reason, because it must not show which details belong to a treasure.
 */
export const tellClaimantSkill = occasion({
  on: ['job.claim_refused'],
  what: 'Tell a treasure which skill or document a claimed job asks for',
  notices: {
    claim_skill_text: {
      name: 'Claim refused: skill missing, text',
      channel: 'sms',
      class: 'service',
      for: 'treasure',
      body: '{{business}}: you couldn’t claim job {{id_job}}, {{service}} in {{place}}. It needs the skill {{skill}}, which is not on your profile. If you have it, call {{support_phone}}.',
    },
    claim_skill: {
      name: 'Claim refused: skill missing',
      channel: 'email',
      class: 'service',
      for: 'treasure',
      subject: 'Why you couldn’t claim job {{id_job}}',
      body: `Hello {{fname}},

Job {{id_job}}, {{service}} in {{place}}, was claimed in your name. It needs the skill {{skill}}, which is not on your profile, so the job isn’t yours.

If you have the skill, call {{support_phone}} and we’ll add it.`,
    },
    claim_document_text: {
      name: 'Claim refused: document missing, text',
      channel: 'sms',
      class: 'service',
      for: 'treasure',
      body: '{{business}}: you couldn’t claim job {{id_job}}, {{service}} in {{place}}. We need to have checked: {{document}}. Please sign in and send it under My documents.',
    },
    claim_document: {
      name: 'Claim refused: document missing',
      channel: 'email',
      isAccount: true,
      class: 'service',
      for: 'treasure',
      subject: 'Why you couldn’t claim job {{id_job}}',
      body: `Hello {{fname}},

Job {{id_job}}, {{service}} in {{place}}, was claimed in your name. To take it, we need to have checked: {{document}}.

Please send it under My documents:

{{portal_url}}/my-documents`,
    },
  },
  react: (deps) => async (tx, happened, at) => {
    const { id_job, id_treasure, data } = happened
    const { fname, email, mphone, service, place } = await assignmentsStore(tx).findParties(
      id_job,
      id_treasure,
    )
    const message = { to: { treasure: id_treasure }, id_job }
    const values = { id_job, service, place }
    if (data.document !== undefined) {
      const { document } = data
      return tellByFirst([
        await deps.wayToTell(tx, at, happened, {
          ...message,
          template: 'claim_document_text',
          recipient: mphone,
          values: { ...values, document },
        }),
        await deps.wayToTell(tx, at, happened, {
          ...message,
          template: 'claim_document',
          recipient: email,
          values: { ...values, document, fname },
        }),
      ])
    }
    const { skill = '' } = data
    await tellByFirst([
      await deps.wayToTell(tx, at, happened, {
        ...message,
        template: 'claim_skill_text',
        recipient: mphone,
        values: { ...values, skill },
      }),
      await deps.wayToTell(tx, at, happened, {
        ...message,
        template: 'claim_skill',
        recipient: email,
        values: { ...values, skill, fname },
      }),
    ])
  },
})
