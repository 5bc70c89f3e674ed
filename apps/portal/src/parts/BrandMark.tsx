import { logoAddress, useBrand } from '../app/brand.ts'

/** Logo of the business, or its name beside the product's mark. */
export function BrandMark() {
  const { name, logo } = useBrand()
  if (logo) {
    const { url, width, height } = logo
    return (
      <img className="logo-image" src={logoAddress(url)} alt={name} width={width} height={height} />
    )
  }
  return (
    <>
      <span className="logo-mark" />
      {name}
    </>
  )
}
