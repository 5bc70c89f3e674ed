import { Button } from '@treasures/widgets/kit'
import '@treasures/widgets/kit-parts.css'
import { ReviewDialog } from '@treasures/widgets/review-dialog'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#app/paths.ts'
import { api } from '#app/session/api.ts'
import { LinkIsDead } from '#parts/links/LinkIsDead.tsx'
import { isWholeToken } from '#parts/links/whole-token.ts'
import { useTheme } from '#app/theme.ts'

/** Opens the review dialog at once. The page behind it offers the next steps. */
export function CustomerReview({ token }: { token: string }) {
  const theme = useTheme()
  const [isOpen, setIsOpen] = useState(true)
  const [isSaved, setIsSaved] = useState(false)
  if (!isWholeToken(token)) return <LinkIsDead isCutOff />
  return (
    <>
      <section className="card booking-words">
        <h1 tabIndex={-1}>{isSaved ? 'Thank you' : 'How was it?'}</h1>
        <p>
          {isSaved
            ? 'Your review helps the treasure and the next customer.'
            : 'Stars and a few words help the treasure and the next customer.'}
        </p>
        <p className="words-ways">
          {!isSaved && <Button onClick={() => setIsOpen(true)}>Write my review</Button>}
          <Link className="button" data-kind="quiet" to={paths.login({ returnTo: paths.myJobs() })}>
            See my jobs
          </Link>
          <Link className="button" data-kind="quiet" to={paths.requestJob()}>
            Book another job
          </Link>
        </p>
      </section>
      <ReviewDialog
        client={api}
        theme={theme}
        isOpen={isOpen}
        subject={{ kind: 'link', token }}
        onSaved={() => setIsSaved(true)}
        onClose={() => setIsOpen(false)}
      />
    </>
  )
}
