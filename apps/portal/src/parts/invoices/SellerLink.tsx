import { isApiError, saveBusiness } from '@treasures/api-client'
import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { useMay } from '../../app/session/use-profile.ts'

/** Field of the business that a refusal requires, or undefined. */
export const sellerFieldOf = (error: unknown): string | undefined =>
  isApiError(error, 'seller_incomplete') ? Object.keys(error.errors ?? {})[0] : undefined

/** Link to the missing field that prevents documents from being issued. */
export const SellerLink = ({ field }: { field: string }) =>
  useMay(saveBusiness) ? (
    <p>
      <Link to={`${paths.business()}#${field}`}>Complete your business details</Link>
    </p>
  ) : (
    <p>A super completes them under Settings, Business.</p>
  )
