import type { Translate } from '@portico/ui'
import { type FailureCode, wordingOf } from '../errors/wordings.ts'
import { checkMailPlace, type MailPurpose } from '../place/places.ts'

/** What a person reads whose link did not sign in, and where they can go; the first place is the best. */
export interface WayOn {
  title: string
  lead: string
  actions: readonly { label: string; to: string }[]
}

/**
 * What to do after a link that failed with `code`. The server uses a link up before it leads here: one of a sign-up has
 * then confirmed the address, also where it signs nobody in, and neither it nor the code beside it can be used again.
 */
export function wayOn(t: Translate, code: FailureCode, purpose: MailPurpose | null): WayOn {
  const { text, remedy } = wordingOf(code)
  const title = t('The link did not work')
  const signIn = { label: t('Sign in'), to: '/' }
  const forgotten = { label: t('Forgot your password?'), to: '/recover' }
  const enterCode = { label: t('Enter the code of a newer mail'), to: checkMailPlace('signup') }
  if (remedy === 'recover')
    return { title, lead: t(text), actions: [{ label: t('Set a password by mail'), to: '/recover' }, signIn] }
  const isElsewhere = remedy === 'start_again'
  if (purpose === 'recovery') {
    const again = { label: t('Send a new mail'), to: '/recover' }
    return isElsewhere
      ? {
          title: t('Ask for the mail here'),
          lead: t(
            'This was started in another browser, or took too long: a link for a new password works only where it was asked for, and once. Ask for a new mail in this browser.',
          ),
          actions: [again, signIn],
        }
      : { title, lead: t(text), actions: [again, { ...enterCode, to: checkMailPlace('recovery') }] }
  }
  if (purpose === 'signup') {
    return isElsewhere
      ? {
          title: t('Your address is confirmed'),
          lead: t(
            'This was started in another browser, or took too long, so you are not signed in yet. Sign in with the password that you chose.',
          ),
          actions: [signIn, forgotten],
        }
      : {
          title,
          lead: `${t(text)} ${t('If it has been opened before, your address is confirmed: try to sign in.')}`,
          actions: [signIn, { label: t('Send a new mail'), to: checkMailPlace('signup') }, enterCode],
        }
  }
  return { title, lead: t(text), actions: [signIn, forgotten] }
}
