import type { Translate } from '@portico/ui'
import { type FailureCode, getErrorText } from '../errors/error-texts.ts'
import { getCheckMailPath, type ReturnPurpose } from '../place/places.ts'
import { readLinkFailure } from './link-failure.ts'

/** Text and links for a user whose link did not sign in. The first link is the best. */
export interface LinkRecovery {
  title: string
  lead: string
  actions: readonly { label: string; to: string }[]
}

/** The purpose of a link that failed. A failed invitation has its own page, `ResendInvitation`. */
type LinkPurpose = Exclude<ReturnPurpose, 'invitation'>

/**
 * Returns what to do after a link failed with `code`. The server uses a link up before it leads here: a sign-up link has confirmed
 * the address even without a sign-in, and neither the link nor the code next to it works again.
 */
export function getLinkRecovery(t: Translate, code: FailureCode, purpose: LinkPurpose | null): LinkRecovery {
  const { remedy } = getErrorText(code)
  const [title, text] = [t('The link didn’t work'), readLinkFailure(t, code)]
  const signIn = { label: t('Sign in'), to: '/' }
  const forgotten = { label: t('Forgot your password?'), to: '/recover' }
  const enterCode = { label: t('Enter the code from a newer email'), to: getCheckMailPath('signup') }
  if (purpose === 'provider') {
    const again = { label: t('Try again'), to: '/' }
    const isMailed = code === 'provider_email_needs_verification'
    return {
      title: t('Signing in didn’t work'),
      lead: t(getErrorText(code).text),
      actions: isMailed ? [{ label: t('Enter the code'), to: getCheckMailPath('signup') }, again] : [again],
    }
  }
  if (remedy === 'recover')
    return { title, lead: text, actions: [{ label: t('Set a password by email'), to: '/recover' }, signIn] }
  const isElsewhere = remedy === 'start_again'
  if (purpose === 'code') {
    const again = { label: t('Send a new email'), to: '/code' }
    return isElsewhere
      ? {
          title: t('Request the email here'),
          lead: t(
            'This was started in another browser, or took too long. A link that signs in works only once, and only in the browser where it was requested. Request a new email in this browser.',
          ),
          actions: [again, signIn],
        }
      : { title, lead: text, actions: [again, { ...enterCode, to: getCheckMailPath('code') }, signIn] }
  }
  if (purpose === 'recovery') {
    const again = { label: t('Send a new email'), to: '/recover' }
    return isElsewhere
      ? {
          title: t('Request the email here'),
          lead: t(
            'This was started in another browser, or took too long. A link for a new password works only once, and only in the browser where it was requested. Request a new email in this browser.',
          ),
          actions: [again, signIn],
        }
      : { title, lead: text, actions: [again, { ...enterCode, to: getCheckMailPath('recovery') }] }
  }
  if (purpose === 'signup') {
    return isElsewhere
      ? {
          title: t('Your email address is confirmed'),
          lead: t(
            'This was started in another browser, or took too long, so you’re not signed in yet. Sign in with the password you chose.',
          ),
          actions: [signIn, forgotten],
        }
      : {
          title,
          lead: `${text} ${t('If it was opened before, your email address is confirmed: try signing in.')}`,
          actions: [signIn, { label: t('Send a new email'), to: getCheckMailPath('signup') }, enterCode],
        }
  }
  return { title, lead: text, actions: [signIn, forgotten] }
}

/** Returns what to do when one of two addresses has confirmed a change. */
export function getOtherAddressText(t: Translate): LinkRecovery {
  return {
    title: t('One more confirmation'),
    lead: t(getErrorText('email_change_half').text),
    actions: [{ label: t('Sign in'), to: '/' }],
  }
}
