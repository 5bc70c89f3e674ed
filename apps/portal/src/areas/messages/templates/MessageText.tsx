import { linkParts } from './link-parts.ts'
import './message-text.css'

/** Text of a message with its line breaks and clickable links. */
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
