import { NavLink } from 'react-router'
import { paths } from '#app/paths.ts'

/** Links between services, the skills and equipment they need, and their prices. */
export const CatalogueLinks = () => (
  <p className="links">
    <NavLink to={paths.services()}>Services</NavLink>
    <NavLink to={paths.skills()}>Skills</NavLink>
    <NavLink to={paths.equipment()}>Equipment</NavLink>
    <NavLink to={paths.priceEngine()}>Price engine</NavLink>
  </p>
)
