import type { Catalog } from '@portico/ui'

export const messages: Catalog = {
  'Cancel {title}': '{title} abbrechen',
  'Confirm your email first: open the link we sent you.':
    'Bestätigen Sie zuerst Ihre E-Mail-Adresse: Öffnen Sie den Link, den wir Ihnen geschickt haben.',
  'Don’t use it': 'Nicht verwenden',
  Email: 'E-Mail',
  'For developers: {code}, see the console.': 'Für die Entwickler der Seite: {code}, siehe Konsole.',
  'In the background': 'Im Hintergrund',
  'Part of this is still loading. Check your connection.':
    'Ein Teil hiervon ist noch unterwegs. Prüfen Sie die Verbindung.',
  'Part of this couldn’t be loaded, so you aren’t signed in yet. It’s being tried again.':
    'Ein Teil hiervon konnte nicht geladen werden, deshalb ist noch niemand angemeldet. Es wird weiter versucht.',
  Password: 'Passwort',
  'Reload the page': 'Seite neu laden',
  'Sign in': 'Anmelden',
  'Sign in on the surrounding page. Your data then appears here.':
    'Melden Sie sich auf der umgebenden Seite an. Was Ihnen gehört, erscheint dann hier.',
  'Sign in to see {title}': 'Anmelden, um {title} zu sehen',
  'Sign in to {title}': 'Bei {title} anmelden',
  'Sign in with the link': 'Mit dem Link anmelden',
  'Sign in with this link?': 'Mit diesem Link anmelden?',
  'Sign out': 'Abmelden',
  'Signing in didn’t work ({code}).': 'Die Anmeldung hat nicht funktioniert ({code}).',
  'Something went wrong while this was being shown. Everything you saved is safe.':
    'Beim Anzeigen ist etwas schiefgegangen. Was Sie gespeichert haben, ist sicher.',
  'Start again': 'Neu starten',
  Stay: 'Bleiben',
  'Still waiting for an answer…': 'Es wird noch auf eine Antwort gewartet …',
  'The email with this link wasn’t requested in this browser. The link signs you in to the account it was sent to.':
    'Die E-Mail dazu wurde nicht in diesem Browser angefordert. Der Link meldet das Konto an, an das er geschickt wurde.',
  'The link that brought you here didn’t work. Request another one.':
    'Der Link hierher hat nicht funktioniert. Fordern Sie einen neuen an.',
  'The server didn’t answer. Check your connection and try again.':
    'Der Server hat nicht geantwortet. Prüfen Sie Ihre Verbindung, und versuchen Sie es noch einmal.',
  'The surrounding page has to say who is signed in, and hasn’t done so in a way that works.':
    'Die umgebende Seite muss sagen, wer angemeldet ist, und hat es nicht so getan, dass es funktioniert.',
  'This account is suspended.': 'Dieses Konto ist gesperrt.',
  'This account no longer exists.': 'Dieses Konto gibt es nicht mehr.',
  'This account’s data is too large to store: you stay signed in only until you close this page.':
    'Die Daten dieses Kontos sind zu groß zum Behalten: Sie bleiben angemeldet, bis diese Seite geschlossen wird.',
  'This browser doesn’t keep cookies here: you stay signed in only until you close this page.':
    'Dieser Browser behält hier keine Cookies: Sie bleiben nur angemeldet, bis diese Seite geschlossen wird.',
  'This part couldn’t be loaded. Check your connection.':
    'Dieser Teil konnte nicht geladen werden. Prüfen Sie die Verbindung.',
  'Too many attempts. Wait a minute, then try again.':
    'Zu viele Versuche. Warten Sie eine Minute, und versuchen Sie es dann noch einmal.',
  'Try again': 'Erneut versuchen',
  'Waiting for the surrounding page to say who is signed in.':
    'Es wird darauf gewartet, dass die umgebende Seite sagt, wer angemeldet ist.',
  'Waiting for the surrounding page: it was asked who is signed in, and hasn’t answered yet.':
    'Es wird auf die umgebende Seite gewartet: Sie wurde gefragt, wer angemeldet ist, und hat noch nicht geantwortet.',
  'What’s shown here belongs to an account.': 'Was hier gezeigt wird, gehört zu einem Konto.',
  'Wrong email or password.': 'E-Mail oder Passwort ist falsch.',
  'You can start it again.': 'Sie können es noch einmal starten.',
  'Your session has ended. Sign in again.': 'Ihre Sitzung ist beendet. Melden Sie sich wieder an.',
  'You’re signed in as {email}. The link signs you in to the account it was sent to.':
    'Sie sind als {email} angemeldet. Der Link meldet das Konto an, an das er geschickt wurde.',
  '{title} failed': '{title} ist fehlgeschlagen',
  '{title} has stopped': '{title} wurde angehalten',
  '{title} can’t be shown here': '{title} kann hier nicht gezeigt werden',
  'This page isn’t configured': 'Diese Seite ist nicht eingerichtet',
  'The document needs the address and the publishable key of a Supabase project. For development, set <code>PORTICO_SUPABASE_URL</code> and <code>PORTICO_SUPABASE_KEY</code>, or run the portal’s start command.':
    'Das Dokument braucht die Adresse und den veröffentlichbaren Schlüssel eines Supabase-Projekts. Setzen Sie beim Entwickeln <code>PORTICO_SUPABASE_URL</code> und <code>PORTICO_SUPABASE_KEY</code>, oder starten Sie das Portal mit seinem Startbefehl.',
  'A rule here rejected the second factor, so you were signed out.':
    'Eine Regel hat den zweiten Schritt hier abgelehnt. Sie wurden deshalb abgemeldet.',
  'Authenticator app': 'Authenticator-App',
  'Code from your app': 'Code aus Ihrer App',
  Confirm: 'Bestätigen',
  'It turns off two-step verification for your account, and signs you out on all your other devices.':
    'Er schaltet die Zwei-Schritt-Verifizierung für Ihr Konto aus und meldet Sie auf allen anderen Geräten ab.',
  'Recovery code': 'Wiederherstellungscode',
  'That code didn’t match. Check your phone’s clock, then enter the next code.':
    'Der Code passte nicht. Prüfen Sie die Uhr Ihres Telefons und geben Sie den nächsten Code ein.',
  'That isn’t one of your recovery codes, or it was replaced by newer ones.':
    'Das ist keiner Ihrer Wiederherstellungscodes, oder er wurde durch neuere ersetzt.',
  'Turn off two-step verification': 'Zwei-Schritt-Verifizierung ausschalten',
  'Two-step verification': 'Zwei-Schritt-Verifizierung',
  'Two-step verification is off now': 'Die Zwei-Schritt-Verifizierung ist jetzt aus',
  'Use a recovery code instead': 'Stattdessen einen Wiederherstellungscode verwenden',
  'Use your second factor': 'Zweiten Schritt verwenden',
  'Recovery codes are locked after too many wrong attempts.':
    'Wiederherstellungscodes sind nach zu vielen falschen Versuchen gesperrt.',
  'Recovery codes don’t work here. Ask your administrator to remove your second factor.':
    'Wiederherstellungscodes funktionieren hier nicht. Bitten Sie die Betreiber dieser Website, Ihren zweiten Schritt zu entfernen.',
  'Signing in here takes a proof that you’re a person, which this form can’t ask for. Use the portal or the account page of this site instead.':
    'Für die Anmeldung müssen Sie hier zeigen, dass Sie ein Mensch sind, und das geht in diesem Formular nicht. Melden Sie sich im Portal oder auf der Kontoseite dieser Website an.',
  'Signing in with a password is turned off here. Use the portal or the account page of this site instead.':
    'Die Anmeldung mit Passwort ist hier ausgeschaltet. Melden Sie sich im Portal oder auf der Kontoseite dieser Website an.',
  'That took too long. Enter a new code.': 'Das hat zu lange gedauert. Geben Sie einen neuen Code ein.',
  'You can’t use your second factor here. Use it in the portal or on the account page of this site: your data then appears here.':
    'Ihr zweiter Schritt ist hier nicht möglich. Bestätigen Sie ihn im Portal oder auf der Kontoseite dieser Website: Was Ihnen gehört, erscheint dann hier.',
}
