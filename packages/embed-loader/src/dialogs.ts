/**
 * Widgets that open over the page. They share one entry, so that each costs the loader only its
 * name.
 */
export const dialogs = ['claim-dialog', 'labour-dialog', 'review-dialog'] as const

/** Exports of that entry. `load` fetches the requested widget, with its checksum. */
export type Dialogs = { load: (widget: string) => Promise<void> }
