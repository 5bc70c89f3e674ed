import type { Endpoint } from '@treasures/api-client'
import { useProfile } from '../session/use-profile.ts'
import { decideControl, type Control } from './control.ts'

/** Whether the signed-in person may use a control that makes this call. */
export const useControl = (endpoint: Endpoint): Control => decideControl(endpoint, useProfile())
