import type { BoardFirst } from '@treasures/api-client'
import { asId, asIds } from '../shared/attributes.ts'
import type { WidgetHost } from '../shared/define-widget.tsx'
import { readPostcode } from './board-filters.ts'
import { JobsBoard } from './JobsBoard.tsx'

/** What the tag understands, and how each is read. */
export const boardAttributes = { region: asId, services: asIds, postcode: readPostcode }

type BoardValues = {
  [K in keyof typeof boardAttributes]: ReturnType<(typeof boardAttributes)[K]>
} & { texts: unknown }

/** What stands in the tag, drawn in a browser or on the server: the one takes over what the other has drawn. */
export const boardView = (
  { region, services, postcode, texts }: BoardValues,
  { client, emit, actions }: Pick<WidgetHost, 'client' | 'emit' | 'actions'>,
  first: BoardFirst | undefined,
) => (
  <JobsBoard
    // Another scope is another board.
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
