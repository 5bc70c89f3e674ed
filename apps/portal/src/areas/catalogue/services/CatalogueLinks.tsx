import { NavLink } from 'react-router'
import { paths } from '../../../app/paths.ts'

/** The ways between what is sold, what it costs and who can do it. */
export const CatalogueLinks = () => (
  <p className="links">
    <NavLink to={paths.services()}>Services</NavLink>
    <NavLink to={paths.skills()}>Skills</NavLink>
    <NavLink to={paths.equipment()}>Equipment</NavLink>
    <NavLink to={paths.priceEngine()}>Price engine</NavLink>
  </p>
)
