import {
  removeLogo,
  removeRegionLogo,
  uploadFile,
  uploadLogo,
  uploadRegionLogo,
  type Brand,
} from '@treasures/api-client'
import { useMutation } from '@tanstack/react-query'
import { Alert, Button } from '@treasures/widgets/kit'
import { useRef } from 'react'
import { logoAddress } from '#app/brand.ts'
import { api } from '#app/session/api.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { saveFailure } from '#parts/form/save-failure.ts'
import { keepBrand } from './brand.queries.ts'

const kinds = 'image/png,image/jpeg,image/webp'
const atMost = 1024 * 1024

const send = ({ region }: Brand, file: File) =>
  region
    ? uploadFile(api, uploadRegionLogo, { params: { region: region.id }, body: { file } })
    : uploadFile(api, uploadLogo, { body: { file } })

const remove = ({ region }: Brand) =>
  region ? api.call(removeRegionLogo, { params: { region: region.id } }) : api.call(removeLogo, {})

/** Shows the logo on light and on dark, and replaces or removes it. */
export function LogoPart({ brand }: { brand: Brand }) {
  const input = useRef<HTMLInputElement>(null)
  const change = useMutation({
    mutationFn: (file: File | null) => (file ? send(brand, file) : remove(brand)),
    onSuccess(saved, file) {
      keepBrand(saved)
      snackbar.success(file ? 'Your logo is saved.' : 'The logo is removed.')
    },
  })
  const { region, logo, shown } = brand
  const isInherited = !logo && shown.logo !== null

  function take(file: File | undefined) {
    if (!file) return
    if (file.size > atMost) return void snackbar.warning('A logo is at most 1 MB.')
    change.mutate(file)
  }

  return (
    <section className="card brand-logo" aria-labelledby="brand-logo">
      <h2 id="brand-logo">Logo</h2>
      <div className="logo-grounds">
        {(['light', 'dark'] as const).map((ground) => (
          <div key={ground} className="logo-ground" data-ground={ground}>
            {shown.logo ? (
              <img
                src={logoAddress(shown.logo.url)}
                alt={`Logo on ${ground}`}
                width={shown.logo.width}
                height={shown.logo.height}
              />
            ) : (
              <p>{shown.name}</p>
            )}
          </div>
        ))}
      </div>
      <p className="small muted">
        {isInherited && 'This is the logo of the business. '}
        PNG, JPEG or WebP, at most 1 MB. Its background may be see-through.
        {!shown.logo && ' Without a logo your name is shown.'}
      </p>
      {change.error && <Alert type="danger">{saveFailure(change.error)}</Alert>}
      <div className="actions">
        <input
          ref={input}
          type="file"
          hidden
          accept={kinds}
          aria-label="Choose a logo"
          onChange={(event) => {
            take(event.currentTarget.files?.[0])
            // Allows the same file to be chosen again after a failure.
            event.currentTarget.value = ''
          }}
        />
        <Button
          kind={logo ? 'quiet' : 'primary'}
          isBusy={change.isPending}
          onClick={() => input.current?.click()}
        >
          {logo ? 'Choose another logo' : 'Choose a logo'}
        </Button>
        {logo && (
          <Button kind="quiet" disabled={change.isPending} onClick={() => change.mutate(null)}>
            {region ? 'Use the logo of the business' : 'Remove'}
          </Button>
        )}
      </div>
    </section>
  )
}
