import { refuse, type Refusing } from '#kernel/http/refuse.ts'

/** An option out of scope looks like an absent one. */
export const noSuchOption = (endpoint: Refusing<'service_option_not_found'>) =>
  refuse(endpoint, 'service_option_not_found', 'We can’t find that service option.')

export const badRegex = (endpoint: Refusing<'postcode_regex_refused'>, problem: string) =>
  refuse(endpoint, 'postcode_regex_refused', problem, { errors: { postcode_regex: [problem] } })

export const noSuchJobType = (endpoint: Refusing<'job_type_not_found'>) =>
  refuse(endpoint, 'job_type_not_found', 'We can’t find that job type.', {
    errors: { id_job_type: ['We can’t find that job type'] },
  })

export const estimateHasNone = (endpoint: Refusing<'option_is_estimate'>) =>
  refuse(
    endpoint,
    'option_is_estimate',
    'An estimate has no duration, unit or price: the treasure looks at the work first.',
  )
