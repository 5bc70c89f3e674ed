/** Widgets that open over the page: they come with one entry, so that each costs the loader its name alone. */
export const dialogs = ['claim-dialog', 'labour-dialog', 'review-dialog'] as const

/** What that entry exports: it fetches the one that is wanted, with its checksum. */
export type Dialogs = { load: (widget: string) => Promise<void> }
