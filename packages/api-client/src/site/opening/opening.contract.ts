import { endpoint } from '../../kernel/endpoint.ts'
import { Opening } from './opening.schema.ts'

export const getOpening = endpoint('GET', '/opening', {
  summary: 'What is done and what is missing before the business opens for customers.',
  ok: Opening,
  access: 'super',
})
