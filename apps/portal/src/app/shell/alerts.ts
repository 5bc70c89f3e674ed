import { createStore } from '../store.ts'

export type PortalAlert = {
  type: 'success' | 'danger'
  text: string
  /** Survives one navigation, for messages shown when a screen is left. */
  keepOnce?: boolean
}

/** The banner above the screen. */
export const alerts = createStore<PortalAlert | undefined>(undefined)

/** Shows an alert above the screen until the next navigation. */
export const showAlert = (alert: PortalAlert) => alerts.set(alert)
export const clearAlert = () => alerts.set(undefined)

/** Called on each navigation. */
export function ageAlert() {
  const alert = alerts.get()
  alerts.set(alert?.keepOnce ? { type: alert.type, text: alert.text } : undefined)
}
