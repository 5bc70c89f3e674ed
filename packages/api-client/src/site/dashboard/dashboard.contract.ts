import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { NextStep, StaffOverview } from './dashboard.schema.ts'

export const getDashboard = endpoint('GET', '/my/dashboard', {
  summary: "The caller's own next steps, the most pressing first.",
  ok: z.object({ steps: z.array(NextStep) }),
  access: 'signed_in',
})

export const getStaffOverview = endpoint('GET', '/admin/dashboard', {
  summary: 'Unclaimed jobs by their age, and how the last weeks went.',
  ok: StaffOverview,
  access: 'staff',
  permission: 'jobs.view',
})
