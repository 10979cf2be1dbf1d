import { type Message, msg } from '@portico/ui'

/**
 * The recovery action after a failure. Most are a link or a button; `correct` is done in the field above the message, `wait` by the
 * button's countdown, and for `none` the message itself says who can help.
 */
export type RecoveryAction =
  | 'correct'
  | 'wait'
  | 'none'
  | 'retry'
  | 'reload'
  | 'send_again'
  | 'sign_in'
  | 'sign_up'
  | 'recover'
  | 'confirm_email'
  | 'enter_code'
  | 'start_again'
  | 'other_way'
  | 'manage'

/** How a recovery action is offered: as a link inside this remote, as a button that the screen handles, or only in the message. */
export type RecoveryOffer =
  | { kind: 'link'; label: Message; to: string }
  | { kind: 'button'; label: Message }
  | { kind: 'words' }

/** The offer of each recovery action. A screen that can't handle a button's action only shows the message. */
export const recoveryOffers: Record<RecoveryAction, RecoveryOffer> = {
  correct: { kind: 'words' },
  wait: { kind: 'words' },
  none: { kind: 'words' },
  retry: { kind: 'button', label: msg('Try again') },
  reload: { kind: 'button', label: msg('Reload') },
  send_again: { kind: 'button', label: msg('Send again') },
  sign_in: { kind: 'link', label: msg('Sign in'), to: '/' },
  sign_up: { kind: 'link', label: msg('Create an account'), to: '/sign-up' },
  recover: { kind: 'link', label: msg('Reset your password'), to: '/recover' },
  confirm_email: { kind: 'link', label: msg('Enter the code or send the email again'), to: '/check-mail' },
  enter_code: { kind: 'link', label: msg('Enter the code'), to: '/check-mail' },
  start_again: { kind: 'link', label: msg('Start over'), to: '/' },
  other_way: { kind: 'link', label: msg('Sign in another way'), to: '/' },
  manage: { kind: 'link', label: msg('Go to your account'), to: '/' },
}
