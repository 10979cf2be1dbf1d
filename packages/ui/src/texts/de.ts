import type { Catalog } from '../language/define-texts.ts'

export const messages: Catalog = {
  Cancel: 'Abbrechen',
  Close: 'Schließen',
  Dismiss: 'Ausblenden',
  'Hide password': 'Passwort verbergen',
  'Next month': 'Nächster Monat',
  Notifications: 'Mitteilungen',
  'Previous month': 'Vorheriger Monat',
  'Show password': 'Passwort zeigen',
  Today: 'Heute',
}
