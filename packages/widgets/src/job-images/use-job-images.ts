import { listImageUrls, type ApiClient } from '@treasures/api-client'
import { useModel } from '@preact/signals-react'
import { useEffect } from 'react'
import { JobImagesModel } from './job-images.model.ts'

/** Loads the photos when they first appear. Use `imagesId` as the component's `key`. */
export function useJobImages(client: ApiClient, imagesId: string) {
  const model = useModel(
    () =>
      new JobImagesModel({
        listPaths: (signal) => client.call(listImageUrls, { params: { id: imagesId } }, { signal }),
        url: (path) => client.url(path),
      }),
  )
  useEffect(() => {
    void model.load()
    return model.stop
  }, [model])
  return model
}
