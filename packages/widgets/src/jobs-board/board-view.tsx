import type { BoardFirst } from '@treasures/api-client'
import { asId, asIds } from '../shared/attributes.ts'
import type { WidgetHost } from '../shared/define-widget.tsx'
import { readPostcode } from './board-filters.ts'
import { JobsBoardView } from './JobsBoardView.tsx'

/** Attributes of the tag, with their readers. */
export const boardAttributes = { region: asId, services: asIds, postcode: readPostcode }

type BoardValues = {
  [K in keyof typeof boardAttributes]: ReturnType<(typeof boardAttributes)[K]>
} & { texts: unknown }

/**
 * Content of the tag, in the browser and on the server. Browser and server must draw the same, so
 * that the browser can take over the server's drawing.
 */
export const boardView = (
  { region, services, postcode, texts }: BoardValues,
  { client, emit, actions }: Pick<WidgetHost, 'client' | 'emit' | 'actions'>,
  first: BoardFirst | undefined,
) => (
  <JobsBoardView
    // A change of these properties starts a new board.
    key={JSON.stringify([region, services, postcode, texts])}
    client={client}
    region={region}
    services={services}
    postcode={postcode}
    texts={texts}
    actions={actions}
    first={first}
    onClaimed={(detail) => emit('treasures-claimed', detail)}
    onFailed={(code) => emit('treasures-error', { widget: 'jobs-board', code })}
  />
)
