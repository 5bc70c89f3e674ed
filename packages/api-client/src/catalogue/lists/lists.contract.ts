import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { JobType, PriceUnit } from '../services/services.schema.ts'
import { Channel, NamedItem } from './lists.schema.ts'

const list = <T extends z.ZodMiniType>(item: T) => z.object({ data: z.array(item) })

export const listHowHeards = endpoint('GET', '/how-heards', {
  summary: 'Answers to "How did you hear about us?".',
  ok: list(NamedItem),
  access: 'public',
})
export const listJobLossReasons = endpoint('GET', '/job-loss-reasons', {
  summary: 'Reasons why a job was lost.',
  ok: list(NamedItem),
  // Public, because customers who cancel a job by its link also choose a reason.
  access: 'public',
})
export const listIndustries = endpoint('GET', '/industries', {
  summary: 'Industries that a company may be in.',
  ok: list(NamedItem),
  access: 'signed_in',
  keys: true,
})
export const listPriceUnits = endpoint('GET', '/price-units', {
  summary: 'Price units; 4 is fixed price.',
  ok: list(PriceUnit),
  access: 'signed_in',
  keys: true,
})
export const listJobTypes = endpoint('GET', '/job-types', {
  summary: 'Job types; 2 is Estimate.',
  ok: list(JobType),
  access: 'signed_in',
  keys: true,
})
export const listSkills = endpoint('GET', '/skills', {
  summary: 'Skills that a treasure can be given, by name.',
  ok: list(NamedItem),
  access: 'signed_in',
  keys: true,
})

export const listChannels = endpoint('GET', '/channels', {
  summary: 'Ways in which messages reach people.',
  ok: list(Channel),
  access: 'admin',
  permission: 'templates.view',
})
