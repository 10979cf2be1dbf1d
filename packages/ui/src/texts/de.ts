import type { Catalog } from '../language/define-texts.ts'

export const messages: Catalog = {
  Cancel: 'Abbrechen',
  Close: 'Schließen',
  Dismiss: 'Ausblenden',
  'Hide password': 'Passwort verbergen',
  Notifications: 'Mitteilungen',
  'Show password': 'Passwort zeigen',
}
