import { linkParts } from './link-parts.ts'
import './message-text.css'

/** An e-mail or a text as it is: lines kept, and links that can be followed. */
export const MessageText = ({ subject, body }: { subject: string | null; body: string }) => (
  <div className="message">
    {subject && <p className="message-subject">{subject}</p>}
    <p className="message-body">
      {linkParts(body).map(({ at, text, isLink }) =>
        isLink ? (
          <a key={at} href={text} target="_blank" rel="noopener noreferrer">
            {text}
          </a>
        ) : (
          <span key={at}>{text}</span>
        ),
      )}
    </p>
  </div>
)
