import type { Catalog } from '../language/define-texts.ts'

export const messages: Catalog = {
  'A part of the page didn’t arrive. Reload the page to try again.':
    'Ein Teil der Seite ist nicht angekommen. Laden Sie die Seite neu, um es noch einmal zu versuchen.',
  Cancel: 'Abbrechen',
  Close: 'Schließen',
  Dismiss: 'Ausblenden',
  'Hide password': 'Passwort verbergen',
  'Next month': 'Nächster Monat',
  Notifications: 'Mitteilungen',
  'Previous month': 'Vorheriger Monat',
  'Reload the page': 'Seite neu laden',
  'Show password': 'Passwort zeigen',
  'This couldn’t be opened': 'Das konnte nicht geöffnet werden',
  Today: 'Heute',
  '{name}: choose a day': '{name}: Tag wählen',
  '{name}: open the calendar': '{name}: Kalender öffnen',
}
