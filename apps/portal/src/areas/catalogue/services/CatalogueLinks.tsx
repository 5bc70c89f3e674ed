import { Link } from 'react-router'
import { paths } from '../../../app/paths.ts'

/** The ways between what is sold, what it costs and who can do it. */
export const CatalogueLinks = () => (
  <p className="links">
    <Link to={paths.services()}>Services</Link>
    <Link to={paths.skills()}>Skills</Link>
    <Link to={paths.equipment()}>Equipment</Link>
    <Link to={paths.priceEngine()}>Price engine</Link>
  </p>
)
