import type { ApiClient } from '@treasures/api-client'
import { useState } from 'react'
import { Button } from '../kit/Button.tsx'
import kitCss from '../kit/kit.css?inline'
import { Skeleton } from '../kit/Skeleton.tsx'
import { mergeTexts } from '../shared/texts.ts'
import { usePart } from '../shared/use-part.ts'
import { WidgetRoot, type WidgetProps } from '../shared/WidgetRoot.tsx'
import type { PhotosEditorProps } from './PhotosEditor.tsx'
import { photosSlotTexts, type PhotosSlotTexts } from './photos-slot.texts.ts'
import type { PhotosTexts } from './photos.texts.ts'

type Own = Pick<PhotosEditorProps, 'calls' | 'images' | 'onChange' | 'onBusy'> & {
  texts?: Partial<PhotosTexts & PhotosSlotTexts>
}
export type PhotosProps = WidgetProps & Own

const fetchPart = () => import('./photos-part.ts')

/** Photos of a job to add and remove, in a shadow root of their own. */
export const Photos = (props: PhotosProps) => (
  <WidgetRoot {...props} styles={[kitCss]}>
    {(client) => <Slot {...props} client={client} />}
  </WidgetRoot>
)

function Slot({ client, texts, ...own }: Own & { client: ApiClient }) {
  const words = mergeTexts(photosSlotTexts, texts)
  const [isMissing, setMissing] = useState(false)
  const { place, part } = usePart(fetchPart, isMissing ? 'not yet' : 'now', (error) => {
    console.error('treasures: photos cannot be added.', error)
    setMissing(true)
  })
  const { calls, images, onChange, onBusy } = own
  return (
    <>
      <span ref={place} hidden />
      {isMissing && (
        <p className="small muted">
          {words.didNotCome}{' '}
          <Button kind="text" onClick={() => setMissing(false)}>
            {words.fetchAgain}
          </Button>
        </p>
      )}
      {!part && !isMissing && <Skeleton shape="block" />}
      {part && (
        <part.PhotosEditor
          {...{ client, calls, images, onChange, onBusy }}
          texts={mergeTexts(part.photosTexts, texts)}
        />
      )}
    </>
  )
}
