import { Link, useLocation } from '@portico/react-remote'
import { Banner, Button, VisuallyHidden } from '@portico/ui'
import type { AuthFailure } from '../errors/failure.ts'
import { offers } from '../errors/remedies.ts'
import { wordingOf } from '../errors/wordings.ts'
import { usePlaces } from '../place/use-places.ts'
import styles from './form.module.css'
import { waitInWords } from './use-countdown.ts'

const reasonWords: ReadonlyMap<string, string> = new Map([
  ['characters', 'It needs more kinds of characters: lower and upper case, digits, symbols.'],
  ['pwned', 'It appears in a known leak of passwords, so others will try it.'],
])

/** How long a password has to be is the project's own rule, and only its refusal tells. */
function tooShort({ leastCharacters }: AuthFailure): string {
  return leastCharacters ? `It is too short: at least ${leastCharacters} characters.` : 'It is too short.'
}

/**
 * A wording with its holes filled. The seconds tick for the eye only: the words stand in live regions and would
 * otherwise be read out anew every second.
 */
function Words({ text, failure, seconds }: { text: string; failure: AuthFailure; seconds: number }) {
  const [before, after] = text.replace('{reference}', failure.reference).split('{seconds}')
  if (after === undefined) return before
  return (
    <>
      {before}
      <span aria-hidden="true">{waitInWords(seconds)}</span>
      <VisuallyHidden>{waitInWords(failure.retryAfter ?? 0)}</VisuallyHidden>
      {after}
    </>
  )
}

/** A failure in words, with its reasons as a list and, where the remedy is a place, the way there. */
export function FailureWords({ failure, seconds }: { failure: AuthFailure; seconds: number }) {
  const places = usePlaces()
  const { pathname } = useLocation()
  const { text, remedy } = wordingOf(failure.code)
  const offer = offers[remedy]
  return (
    <>
      <Words text={text} failure={failure} seconds={seconds} />
      {offer.kind === 'link' && offer.to !== pathname && (
        <>
          {' '}
          <Link to={places.to(offer.to)} className={styles.link}>
            {offer.label}
          </Link>
        </>
      )}
      {failure.reasons.length > 0 && (
        <ul className={styles.reasons}>
          {failure.reasons.map((reason) => (
            <li key={reason}>
              {reason === 'length' ? tooShort(failure) : (reasonWords.get(reason) ?? reason)}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/**
 * A failure above the form it belongs to. A remedy that is a button appears if the screen can act on it: `onAct` is
 * called for it.
 */
export function FailureNote(props: {
  failure: AuthFailure
  seconds: number
  onAct?: (() => void) | undefined
}) {
  const { failure, seconds, onAct } = props
  const { remedy } = wordingOf(failure.code)
  const offer = offers[remedy]
  const act = remedy === 'reload' ? () => window.location.reload() : onAct
  return (
    <Banner
      tone={failure.retryAfter === null ? 'danger' : 'warning'}
      action={
        offer.kind === 'button' && act ? (
          <Button size="sm" onClick={act}>
            {offer.label}
          </Button>
        ) : undefined
      }
    >
      <FailureWords failure={failure} seconds={seconds} />
    </Banner>
  )
}
