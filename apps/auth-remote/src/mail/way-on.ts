import type { Translate } from '@portico/ui'
import { type FailureCode, wordingOf } from '../errors/wordings.ts'
import { checkMailPlace, type ReturnPurpose } from '../place/places.ts'
import { linkFailure } from './link-failure.ts'

/** Text and links for a user whose link did not sign in. The first link is the best. */
export interface WayOn {
  title: string
  lead: string
  actions: readonly { label: string; to: string }[]
}

/** The purpose of a link that failed. A failed invitation has its own page, `InvitationAgain`. */
type LinkPurpose = Exclude<ReturnPurpose, 'invitation'>

/**
 * Returns what to do after a link failed with `code`. The server uses a link up before it leads here: a sign-up link has confirmed
 * the address even without a sign-in, and neither the link nor the code next to it works again.
 */
export function wayOn(t: Translate, code: FailureCode, purpose: LinkPurpose | null): WayOn {
  const { remedy } = wordingOf(code)
  const [title, text] = [t('The link didn’t work'), linkFailure(t, code)]
  const signIn = { label: t('Sign in'), to: '/' }
  const forgotten = { label: t('Forgot your password?'), to: '/recover' }
  const enterCode = { label: t('Enter the code from a newer email'), to: checkMailPlace('signup') }
  if (purpose === 'provider') {
    const again = { label: t('Try again'), to: '/' }
    const isMailed = code === 'provider_email_needs_verification'
    return {
      title: t('Signing in didn’t work'),
      lead: t(wordingOf(code).text),
      actions: isMailed ? [{ label: t('Enter the code'), to: checkMailPlace('signup') }, again] : [again],
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
      : { title, lead: text, actions: [again, { ...enterCode, to: checkMailPlace('code') }, signIn] }
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
      : { title, lead: text, actions: [again, { ...enterCode, to: checkMailPlace('recovery') }] }
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
          actions: [signIn, { label: t('Send a new email'), to: checkMailPlace('signup') }, enterCode],
        }
  }
  return { title, lead: text, actions: [signIn, forgotten] }
}

/** Returns what to do when one of two addresses has confirmed a change. */
export function otherAddress(t: Translate): WayOn {
  return {
    title: t('One more confirmation'),
    lead: t(wordingOf('email_change_half').text),
    actions: [{ label: t('Sign in'), to: '/' }],
  }
}
