import { isApiError, saveBusiness } from '@treasures/api-client'
import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { useMay } from '../../app/session/use-profile.ts'

/** The field of the business that a refusal asks for; undefined where it asks for none. */
export const sellerFieldOf = (error: unknown): string | undefined =>
  isApiError(error, 'seller_incomplete') ? Object.keys(error.errors ?? {})[0] : undefined

/** Leads to the very field that keeps documents from being issued. */
export const SellerLink = ({ field }: { field: string }) =>
  useMay(saveBusiness) ? (
    <p>
      <Link to={`${paths.business()}#${field}`}>Complete your business details</Link>
    </p>
  ) : (
    <p>A super completes them under Settings, Business.</p>
  )
