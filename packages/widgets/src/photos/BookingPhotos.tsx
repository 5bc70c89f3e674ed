import {
  removeBookingImage,
  uploadBookingImage,
  uploadFile,
  type ApiClient,
} from '@treasures/api-client'
import { PhotosEditor, type PhotoCalls, type PhotosEditorProps } from './PhotosEditor.tsx'

/** Identifies a draft on the server, with the token to change it. */
export type BookingKey = { id: string; token: string }

export type BookingPhotosProps = Omit<PhotosEditorProps, 'client' | 'calls'> & {
  client: ApiClient
  /** The draft, or a function that returns it. The function is called for each photo. */
  booking: BookingKey | (() => Promise<BookingKey>)
}

/** Photos of a draft. */
export const BookingPhotos = (props: BookingPhotosProps) => (
  <PhotosEditor {...props} calls={callsOf(props)} />
)

function callsOf({ client, booking }: BookingPhotosProps): PhotoCalls {
  const key = async () => {
    const { id, token } = typeof booking === 'function' ? await booking() : booking
    return { id_job: id, token }
  }
  return {
    async send(file, image_number, options) {
      const body = { ...(await key()), image_number, file }
      options.signal.throwIfAborted()
      return uploadFile(client, uploadBookingImage, { body }, options)
    },
    async remove(image_number) {
      return client.call(removeBookingImage, { body: { ...(await key()), image_number } })
    },
  }
}
