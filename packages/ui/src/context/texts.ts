/** The few words the kit says by itself. Everything else is given by whoever uses a component. */
export interface UiTexts {
  close: string
  cancel: string
  dismiss: string
  notifications: string
  showPassword: string
  hidePassword: string
}

/** English, where no translation is given. */
export const englishTexts: UiTexts = {
  close: 'Close',
  cancel: 'Cancel',
  dismiss: 'Dismiss',
  notifications: 'Notifications',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
}
