/**
 * Widgets that open over the page. They share one entry file, so that each widget adds only its
 * name to the loader.
 */
export const dialogs = ['claim-dialog', 'labour-dialog', 'review-dialog'] as const

/** Exports of the dialogs' entry file. `load` fetches the requested widget, with its checksum. */
export type Dialogs = { load: (widget: string) => Promise<void> }
