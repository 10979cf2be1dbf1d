/** The fragments of the account page, such as `/auth#password`. Documents, mails and password managers link to them. */
export type SectionId =
  | 'profile'
  | 'keep'
  | 'email'
  | 'password'
  | 'passkeys'
  | 'two-step'
  | 'logins'
  | 'devices'
  | 'sign-out'
  | 'activity'
  | 'data'
  | 'delete'
