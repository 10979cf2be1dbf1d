import { Link, useLocation } from '@portico/react-remote'
import { Banner, Button, type Translate, VisuallyHidden } from '@portico/ui'
import { getErrorText } from '../errors/error-texts.ts'
import type { AuthFailure } from '../errors/failure.ts'
import { recoveryOffers } from '../errors/recovery-actions.ts'
import { usePlaces } from '../place/use-places.ts'
import { useTexts } from '../texts/texts.ts'
import { formatPasswordProblem, type PasswordProblem } from './check-password.ts'
import styles from './form.module.css'
import { formatWait } from './use-countdown.ts'

/** The faults for the reasons with which the auth server refuses a password. */
const faults: ReadonlyMap<string, PasswordProblem> = new Map([
  ['length', 'short'],
  ['characters', 'characters'],
  ['pwned', 'common'],
])

/** Returns the reasons of a refusal in words. A reason that is unknown here is shown by its name. */
function reasonsInWords(t: Translate, { code, reasons, leastCharacters }: AuthFailure): string[] {
  if (code === 'password_too_long') return [formatPasswordProblem(t, 'long', null)]
  return reasons.map((reason) => {
    const fault = faults.get(reason)
    return fault ? formatPasswordProblem(t, fault, leastCharacters) : reason
  })
}

/**
 * Shows the reference or the wait of a failure. The ticking seconds are hidden from screen readers, because the message is in a live
 * region, which would read them out every second.
 */
function More({ failure, seconds }: { failure: AuthFailure; seconds: number }) {
  const t = useTexts()
  const { whenAgain, isReported } = getErrorText(failure.code)
  if (isReported)
    return t('If it keeps happening, report it with the reference {reference}.', {
      reference: failure.reference,
    })
  return whenAgain
    ? t.rich(whenAgain, {
        seconds: formatWait(t, seconds),
        wait: (now) => (
          <>
            <span aria-hidden="true">{now}</span>
            <VisuallyHidden>{formatWait(t, failure.retryAfter ?? 0)}</VisuallyHidden>
          </>
        ),
      })
    : null
}

/** Shows a failure with its reasons as a list, and a link if the recovery action is a page. */
export function FailureMessage({ failure, seconds }: { failure: AuthFailure; seconds: number }) {
  const t = useTexts()
  const places = usePlaces()
  const { pathname } = useLocation()
  const { text, remedy } = getErrorText(failure.code)
  const offer = recoveryOffers[remedy]
  const reasons = reasonsInWords(t, failure)
  return (
    <>
      {t(text)} <More failure={failure} seconds={seconds} />
      {offer.kind === 'link' && offer.to !== pathname && (
        <>
          {' '}
          <Link to={places.to(offer.to)} className={styles.link}>
            {t(offer.label)}
          </Link>
        </>
      )}
      {reasons.length > 0 && (
        <ul className={styles.reasons}>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Shows a failure above its form. A recovery action that is a button appears if the screen passes `onAct`, which it calls. */
export function FailureNotice(props: {
  failure: AuthFailure
  seconds: number
  onAct?: (() => void) | undefined
}) {
  const t = useTexts()
  const { failure, seconds, onAct } = props
  const { remedy } = getErrorText(failure.code)
  const offer = recoveryOffers[remedy]
  const act = remedy === 'reload' ? () => window.location.reload() : onAct
  return (
    <Banner
      tone={failure.retryAfter === null ? 'danger' : 'warning'}
      action={
        offer.kind === 'button' && act ? (
          <Button size="sm" onClick={act}>
            {t(offer.label)}
          </Button>
        ) : undefined
      }
    >
      <FailureMessage failure={failure} seconds={seconds} />
    </Banner>
  )
}
