import { createStore } from '../store.ts'

export type PortalAlert = {
  type: 'success' | 'danger'
  text: string
  /** Survives one navigation, for what is said on leaving a screen. */
  keepOnce?: boolean
}

/** The banner above the screen. */
export const alerts = createStore<PortalAlert | undefined>(undefined)

/** Says something above the screen until the next navigation. */
export const showAlert = (alert: PortalAlert) => alerts.set(alert)
export const clearAlert = () => alerts.set(undefined)

/** Told of each navigation. */
export function ageAlert() {
  const alert = alerts.get()
  alerts.set(alert?.keepOnce ? { type: alert.type, text: alert.text } : undefined)
}
