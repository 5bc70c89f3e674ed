import { listCoverageRequests } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Loaded } from '#parts/list/Loaded.tsx'
import { rowsOf } from '#app/query.ts'
import { count, day } from '#parts/words.ts'
import './franchisees.css'

/**
 * Places where visitors left an e-mail because no treasure covers them: candidates for the next
 * regions.
 */
export function CoverageRequests() {
  const id = useId()
  const query = useQuery(rowsOf(listCoverageRequests))
  return (
    <section className="card coverage" aria-labelledby={id}>
      <h2 id={id}>Coverage requests</h2>
      <Loaded query={query}>
        {(places) =>
          places.length === 0 ? (
            <p className="muted">
              None. People who ask at a postcode that we do not cover appear here.
            </p>
          ) : (
            <ul className="coverage-places">
              {places.map(({ outcode, town, people, latest }) => (
                <li key={outcode}>
                  <span>
                    <b>{outcode}</b> {town}
                  </span>
                  <span className="small muted">
                    {people === 1 ? '1 person' : `${count(people)} people`}, latest {day(latest)}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}
