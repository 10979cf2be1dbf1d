import type { Catalog } from '@portico/ui'

export const messages: Catalog = {
  Account: 'Konto',
  Cancel: 'Abbrechen',
  'Change your name': 'Namen ändern',
  'Go to the start page': 'Zur Startseite',
  'Hello, {name}.': 'Hallo, {name}.',
  'How others see you.': 'So sehen andere Sie.',
  Language: 'Sprache',
  Name: 'Name',
  'Name saved': 'Name gespeichert',
  'Page not found': 'Seite nicht gefunden',
  Save: 'Speichern',
  'Sign in': 'Anmelden',
  'Signed in': 'Angemeldet',
  'The address may be mistyped, or the page no longer exists.':
    'Vielleicht ist die Adresse falsch geschrieben, oder die Seite gibt es nicht mehr.',
  'Welcome to Hello': 'Willkommen bei Hello',
  'You’re not signed in.': 'Sie sind nicht angemeldet.',
  'Your name': 'Ihr Name',
  'Your name isn’t saved yet.': 'Ihr Name ist noch nicht gespeichert.',
  'Your name wasn’t saved. Nothing is lost: try again.':
    'Ihr Name wurde nicht gespeichert. Es ging nichts verloren: Versuchen Sie es erneut.',
}
