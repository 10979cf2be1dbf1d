import type { Catalog } from '@portico/ui'

export const messages: Catalog = {
  'A few unrelated words work best.': 'Am besten sind ein paar Wörter ohne Zusammenhang.',
  'A rule here rejected the second factor, so you were signed out.':
    'Eine Regel hat den zweiten Schritt hier abgelehnt. Sie wurden deshalb abgemeldet.',
  'About {count, plural, one {# account} other {# accounts}}':
    'Etwa {count, plural, one {# Konto} other {# Konten}}',
  Account: 'Konto',
  'Account created {day}': 'Konto erstellt am {day}',
  'Account: {name}': 'Konto: {name}',
  'Active now': 'Gerade aktiv',
  'Active {ago}': 'Aktiv {ago}',
  'Addresses that already have an account don’t get this email. <a>Sign in</a> or <b>reset your password</b> instead.':
    'Adressen, für die es schon ein Konto gibt, erhalten diese E-Mail nicht. <a>Melden Sie sich an</a> oder <b>setzen Sie Ihr Passwort zurück</b>.',
  Administrator: 'Administrator',
  Administrators: 'Administratoren',
  'All other devices are signed out.': 'Alle anderen Geräte sind abgemeldet.',
  'Already have an account? <a>Sign in</a>': 'Haben Sie schon ein Konto? <a>Anmelden</a>',
  'Back to sign in': 'Zurück zur Anmeldung',
  Cancel: 'Abbrechen',
  'Change {name}': '{name} ändern',
  'Change password': 'Passwort ändern',
  'Changing your password signs you out on all your other devices.':
    'Mit einem neuen Passwort werden Sie auf allen anderen Geräten abgemeldet.',
  'Check your email': 'Prüfen Sie Ihre E-Mails',
  'Choose a stronger password.': 'Wählen Sie ein stärkeres Passwort.',
  'Code accepted. Now set a new password.': 'Code akzeptiert. Setzen Sie jetzt ein neues Passwort.',
  'Code from the email': 'Code aus der E-Mail',
  Confirm: 'Bestätigen',
  'This needs two-step verification. Nothing was changed: try again and confirm it’s you, or set it up in your account.':
    'Dafür ist die Zwei-Schritt-Verifizierung nötig. Es wurde nichts geändert: Versuchen Sie es erneut und bestätigen Sie, dass Sie es sind, oder richten Sie sie in Ihrem Konto ein.',
  'Confirm it’s you with your second factor.': 'Bestätigen Sie mit Ihrem zweiten Schritt, dass Sie es sind.',
  'Confirm your email address first.': 'Bestätigen Sie zuerst Ihre E-Mail-Adresse.',
  'Confirm your phone number first.': 'Bestätigen Sie zuerst Ihre Telefonnummer.',
  'Confirming the link': 'Link wird bestätigt',
  'Confirming…': 'Wird bestätigt …',
  Continue: 'Weiter',
  '{count, plural, one {# account} other {# accounts}}': '{count, plural, one {# Konto} other {# Konten}}',
  'Create account': 'Konto erstellen',
  'Create an account': 'Konto erstellen',
  'Current password': 'Aktuelles Passwort',
  Devices: 'Geräte',
  'More than {count, plural, one {# account} other {# accounts}}':
    'Mehr als {count, plural, one {# Konto} other {# Konten}}',
  'This portal’s database can’t do that yet. Ask your administrator.':
    'Die Datenbank dieses Portals kann das noch nicht. Fragen Sie die Betreiber des Portals.',
  'Delete account': 'Konto löschen',
  'Your account stays': 'Ihr Konto bleibt',
  'Your account will be deleted on {day}': 'Ihr Konto wird am {day} gelöscht',
  'Until then you can keep using it, and change your mind.':
    'Bis dahin können Sie es weiter benutzen und es sich anders überlegen.',
  'Keep my account': 'Mein Konto behalten',
  'Your account will be deleted in {count, plural, one {# day} other {# days}}':
    'Ihr Konto wird in {count, plural, one {# Tag} other {# Tagen}} gelöscht',
  'Delete your account?': 'Ihr Konto löschen?',
  'In {count, plural, one {# day} other {# days}} it’s deleted for good, with what belongs to it. Until then you can take it back.':
    'In {count, plural, one {# Tag} other {# Tagen}} wird es endgültig gelöscht, mit allem, was dazugehört. Bis dahin können Sie das zurücknehmen.',
  'Something in {tables} may keep your account from being deleted. Tell your administrator.':
    'Etwas in {tables} könnte verhindern, dass Ihr Konto gelöscht wird. Sagen Sie es den Betreibern des Portals.',
  'Type {address} to confirm': 'Geben Sie zur Bestätigung {address} ein',
  'That isn’t the address of your account.': 'Das ist nicht die Adresse Ihres Kontos.',
  'This goes with it:': 'Das geht mit verloren:',
  'Your profile, the ways you sign in, and the log of your account':
    'Ihr Profil, Ihre Anmeldewege und das Protokoll Ihres Kontos',
  '{count, plural, one {# file} other {# files}} ({size})':
    '{count, plural, one {# Datei} other {# Dateien}} ({size})',
  '{count, plural, one {# row} other {# rows}} in {table}':
    '{count, plural, one {# Zeile} other {# Zeilen}} in {table}',
  'Your account is still scheduled for deletion': 'Ihr Konto soll weiterhin gelöscht werden',
  'Not included.txt': 'Nicht enthalten.txt',
  'These files couldn’t be downloaded and are not in this archive:':
    'Diese Dateien konnten nicht heruntergeladen werden und sind nicht in diesem Archiv:',
  'Downloading your data': 'Ihre Daten werden heruntergeladen',
  'Your data is downloaded': 'Ihre Daten sind heruntergeladen',
  'Saved as “{name}”. {count, plural, one {# file is} other {# files are}} missing, and named in it.':
    'Als „{name}“ gespeichert. {count, plural, one {# Datei fehlt} other {# Dateien fehlen}} und {count, plural, one {ist} other {sind}} darin genannt.',
  'Saved as “{name}”.': 'Als „{name}“ gespeichert.',
  'Your data wasn’t downloaded': 'Ihre Daten wurden nicht heruntergeladen',
  'With {count, plural, one {# file} other {# files}} ({size}).':
    'Mit {count, plural, one {# Datei} other {# Dateien}} ({size}).',
  'Download your data': 'Ihre Daten herunterladen',
  'Your data': 'Ihre Daten',
  'A copy of everything that belongs to your account, as one file.':
    'Eine Kopie von allem, was zu Ihrem Konto gehört, als eine Datei.',
  'Your account, and what belongs to it, for good.': 'Ihr Konto und was dazugehört, endgültig.',
  'Account created': 'Konto erstellt',
  'Disable…': 'Sperren …',
  Disable: 'Sperren',
  'Disable {name}?': '{name} sperren?',
  Disabled: 'Gesperrt',
  '{email} is invited': '{email} ist eingeladen',
  '{email} is invited, but our email couldn’t be sent':
    '{email} ist eingeladen, aber unsere E-Mail konnte nicht gesendet werden',
  Enable: 'Entsperren',
  Everybody: 'Alle',
  'Everybody who has an account here, the newest first.':
    'Alle, die hier ein Konto haben, die neuesten zuerst.',
  '{from} to {to} of {count}': '{from} bis {to} von {count}',
  Invite: 'Einladen',
  'Invite a user': 'Jemanden einladen',
  Invited: 'Eingeladen',
  'Invited {day}': 'Eingeladen am {day}',
  'Invites and disables people, gives roles, and sees the developers’ panel.':
    'Lädt Personen ein, sperrt sie, gibt Rollen und sieht die Ansicht für Entwickler.',
  'Kinds of accounts': 'Arten von Konten',
  '{name} is disabled': '{name} ist gesperrt',
  '{name} is enabled again': '{name} ist nicht mehr gesperrt',
  'Name or email address': 'Name oder E-Mail-Adresse',
  'Next page': 'Nächste Seite',
  'No people found': 'Niemand gefunden',
  'No people match your search or filter.':
    'Das steht in keinem Namen und keiner Adresse, oder es gibt niemanden dieser Art.',
  Pages: 'Seiten',
  People: 'Personen',
  'People of this portal': 'Personen in diesem Portal',
  'Previous page': 'Vorherige Seite',
  'Roles…': 'Rollen …',
  Roles: 'Rollen',
  'Roles of {name}': 'Rollen von {name}',
  'Save roles': 'Rollen speichern',
  'Search people': 'Personen suchen',
  'Send the invitation again': 'Einladung noch einmal senden',
  'Send the invitation again from the list.': 'Senden Sie die Einladung in der Liste noch einmal.',
  'Signed in': 'Angemeldet',
  'Signed in {ago}': 'Angemeldet {ago}',
  'Signed in just now': 'Gerade angemeldet',
  'Signed out': 'Abgemeldet',
  'Password changed': 'Passwort geändert',
  'New recovery codes made': 'Neue Wiederherstellungscodes erstellt',
  'Recovery code used: two-step verification was turned off':
    'Wiederherstellungscode benutzt: Die Zwei-Schritt-Verifizierung wurde ausgeschaltet',
  'The portal needs an administrator. Give the role to another user first.':
    'Jemand muss Administrator bleiben. Geben Sie die Rolle zuerst einer anderen Person.',
  'Take back': 'Zurücknehmen',
  'Take the invitation back…': 'Einladung zurücknehmen …',
  'Take the invitation of {name} back?': 'Die Einladung von {name} zurücknehmen?',
  'This deletes the pending account. The link and the code in the invitation stop working.':
    'Das Konto, das auf die Person wartet, wird gelöscht. Link und Code unserer E-Mail gelten dann nicht mehr.',
  'The invitation of {name} is taken back': 'Die Einladung von {name} ist zurückgenommen',
  'The invitation was sent again to {email}': 'Die Einladung ging noch einmal an {email}',
  'The roles of {name} are saved': 'Die Rollen von {name} sind gespeichert',
  'Takes effect when they next sign in, or when their session is renewed, within an hour.':
    'Offene Seiten wissen davon nach der nächsten Anmeldung, spätestens aber nach einer Stunde, wenn die Sitzung erneuert wird.',
  'There’s already an account with this address.': 'Mit dieser Adresse gibt es schon ein Konto.',
  'They can change it.': 'Die Person kann ihn ändern.',
  'They can’t sign in any more, and what they’ve saved stays. A page that is open can still read data for up to {count, plural, one {# minute} other {# minutes}}. You can enable them again.':
    'Eine Anmeldung ist dann nicht mehr möglich, und alles Gespeicherte bleibt. Eine geöffnete Seite kann noch bis zu {count, plural, one {# Minute} other {# Minuten}} lang lesen. Sie können die Person wieder entsperren.',
  'This account isn’t there any more.': 'Dieses Konto gibt es nicht mehr.',
  'This is for administrators': 'Das ist für Administratoren',
  'This is for administrators of the portal.': 'Das ist für Administratoren des Portals.',
  'This portal can’t list its users yet. An administrator has to update its database.':
    'Die Datenbank dieses Portals kann die Personen noch nicht nennen. Die Betreiber können ergänzen, was fehlt.',
  'This role isn’t there any more. Reload the page.':
    'Diese Rolle gibt es nicht mehr. Laden Sie die Seite neu.',
  You: 'Sie',
  'You won’t be able to open this page any more.': 'Sie können diese Seite dann nicht mehr öffnen.',
  'Your account doesn’t have this role. An administrator of the portal can give it to you. Sign in again afterwards.':
    'Ihr Konto hat diese Rolle nicht. Ein Administrator des Portals kann sie Ihnen geben. Melden Sie sich danach neu an.',
  'Your data was downloaded': 'Ihre Daten wurden heruntergeladen',
  'Deletion of the account asked for': 'Löschung des Kontos beantragt',
  'Deletion of the account taken back': 'Löschung des Kontos zurückgenommen',
  'Your account couldn’t be deleted yet': 'Ihr Konto konnte noch nicht gelöscht werden',
  'You’re the last administrator. Make another user one, and your account is deleted within an hour.':
    'Sie sind der letzte Administrator. Geben Sie die Rolle einer anderen Person, dann wird es innerhalb einer Stunde gelöscht.',
  'Some of your data is still needed here. Tell your administrator.':
    'Etwas von Ihnen wird hier noch gebraucht. Sagen Sie es denen, die das Portal betreiben.',
  'Account disabled': 'Konto deaktiviert',
  'Account enabled again': 'Konto wieder aktiviert',
  'Signed in with a passkey': 'Mit einem Passkey angemeldet',
  'Passkey “{name}” added': 'Passkey „{name}“ hinzugefügt',
  'Passkey “{name}” removed': 'Passkey „{name}“ entfernt',
  'Passkey “{from}” renamed to “{to}”': 'Passkey „{from}“ in „{to}“ umbenannt',
  'Phone number changed': 'Telefonnummer geändert',
  'Role “{role}” given to you': 'Rolle „{role}“ erhalten',
  'Role “{role}” taken from you': 'Rolle „{role}“ verloren',
  'You’re invited: one more step': 'Sie sind eingeladen: noch ein Schritt',
  'Send the invitation again?': 'Einladung noch einmal senden?',
  '{email} gets another email. The link and the code in the previous one stop working.':
    '{email} bekommt eine neue E-Mail. Die vorige gilt dann nicht mehr.',
  'Signed in, with a second factor': 'Angemeldet, mit einem zweiten Schritt',
  'Signed out from another device': 'Von einem anderen Gerät aus abgemeldet',
  'Email address changed from {from} to {to}': 'E-Mail-Adresse von {from} zu {to} geändert',
  'Email address {to} added': 'E-Mail-Adresse {to} hinzugefügt',
  'Second factor “{name}” added': 'Zweiter Schritt „{name}“ hinzugefügt',
  'Second factor “{name}” removed': 'Zweiter Schritt „{name}“ entfernt',
  'Login with {provider} linked': 'Anmeldung mit {provider} verknüpft',
  'Login with {provider} removed': 'Anmeldung mit {provider} entfernt',
  '{count, plural, one {A wrong code was entered} other {# wrong codes were entered}}':
    '{count, plural, one {Ein falscher Code wurde eingegeben} other {# falsche Codes wurden eingegeben}}',
  '{count, plural, one {A wrong password was entered} other {# wrong passwords were entered}}':
    '{count, plural, one {Ein falsches Passwort wurde eingegeben} other {# falsche Passwörter wurden eingegeben}}',
  '{count, plural, one {A wrong code from an email was entered} other {# wrong codes from emails were entered}}':
    '{count, plural, one {Ein falscher Code aus einer E-Mail wurde eingegeben} other {# falsche Codes aus E-Mails wurden eingegeben}}',
  '{count, plural, one {A wrong recovery code was entered} other {# wrong recovery codes were entered}}':
    '{count, plural, one {Ein falscher Wiederherstellungscode wurde eingegeben} other {# falsche Wiederherstellungscodes wurden eingegeben}}',
  '{count, plural, one {# more line} other {# more lines}}':
    '{count, plural, one {# weitere Zeile} other {# weitere Zeilen}}',
  'This portal’s database keeps no log of your account yet.':
    'Die Datenbank dieses Portals führt noch kein Protokoll über Ihr Konto.',
  'No activity yet.': 'Noch keine Aktivität.',
  Activity: 'Aktivität',
  'This portal’s database can’t record everything.':
    'Die Datenbank dieses Portals kann nicht alles aufzeichnen.',
  'Show more': 'Mehr anzeigen',
  'Events of your account in the last year. If something wasn’t you, change your password.':
    'Was im letzten Jahr mit Ihrem Konto geschehen ist. Wenn etwas nicht von Ihnen war, ändern Sie Ihr Passwort.',
  'Don’t sign in': 'Nicht anmelden',
  Email: 'E-Mail',
  'Email address confirmed': 'E-Mail-Adresse bestätigt',
  'Email address not confirmed yet: open the link in our email':
    'E-Mail-Adresse noch nicht bestätigt: Öffnen Sie den Link in unserer E-Mail',
  'Enter a new password.': 'Geben Sie ein neues Passwort ein.',
  'Enter the code': 'Code eingeben',
  'Enter the code from a newer email': 'Code aus einer neueren E-Mail eingeben',
  'Enter the code from the email.': 'Geben Sie den Code aus der E-Mail ein.',
  'Enter the code or send the email again': 'Code eingeben oder E-Mail erneut senden',
  'Enter the code we emailed you.': 'Geben Sie den Code aus unserer E-Mail ein.',
  'Enter your current password.': 'Geben Sie Ihr aktuelles Passwort ein.',
  'Enter your email address.': 'Geben Sie Ihre E-Mail-Adresse ein.',
  'Enter your email and password.': 'Geben Sie E-Mail-Adresse und Passwort ein.',
  'Enter your password.': 'Geben Sie Ihr Passwort ein.',
  'Everything you’ve saved stays as it is.': 'Alles, was Sie gespeichert haben, bleibt erhalten.',
  'Fair: a little longer would help': 'Mittel: etwas länger wäre besser',
  'For <strong>{email}</strong>. Once it’s set, your other devices are signed out.':
    'Für <strong>{email}</strong>. Danach werden Ihre anderen Geräte abgemeldet.',
  'Forgot your password?': 'Passwort vergessen?',
  'Go to your account': 'Zum Konto',
  Good: 'Gut',
  Guest: 'Gast',
  'How others see you here.': 'So sehen andere Sie hier.',
  'If <strong>{email}</strong> has an account, an email is on its way. Open its link in this browser. If it contains a code, you can enter that here instead.':
    'Wenn es für <strong>{email}</strong> ein Konto gibt, ist eine E-Mail unterwegs. Öffnen Sie ihren Link in diesem Browser. Enthält sie einen Code, können Sie stattdessen diesen hier eingeben.',
  'If <strong>{email}</strong> is new here, an email is on its way. Open its link in this browser. If it contains a code, you can enter that here instead.':
    'Wenn <strong>{email}</strong> hier neu ist, ist eine E-Mail unterwegs. Öffnen Sie ihren Link in diesem Browser. Enthält sie einen Code, können Sie stattdessen diesen hier eingeben.',
  'If it keeps happening, report it with the reference {reference}.':
    'Wenn das weiter auftritt, melden Sie es mit der Referenz {reference}.',
  'If it was opened before, your email address is confirmed: try signing in.':
    'Wurde er schon einmal geöffnet, ist Ihre E-Mail-Adresse bestätigt: Versuchen Sie, sich anzumelden.',
  'It needs more kinds of characters: lowercase and uppercase letters, digits, symbols.':
    'Es braucht mehr Arten von Zeichen: Klein- und Großbuchstaben, Ziffern, Sonderzeichen.',
  'It’s too short.': 'Es ist zu kurz.',
  'It’s too short: use at least {count, plural, one {# character} other {# characters}}.':
    'Es ist zu kurz: mindestens {count, plural, one {# Zeichen} other {# Zeichen}}.',
  'Last signed in <time>{moment}</time>': 'Zuletzt angemeldet: <time>{moment}</time>',
  'Linking more logins is turned off here.': 'Das Verknüpfen weiterer Anmeldungen ist hier ausgeschaltet.',
  Name: 'Name',
  'New here? <a>Create an account</a>': 'Neu hier? <a>Konto erstellen</a>',
  'New password': 'Neues Passwort',
  'New password set': 'Neues Passwort gesetzt',
  'New password set, but other devices are still signed in':
    'Neues Passwort gesetzt, andere Geräte sind aber noch angemeldet',
  'No more emails can be sent for now: this service has reached its limit for all emails together. Try again in an hour, or ask an administrator to raise the limit.':
    'Im Moment können keine E-Mails mehr gesendet werden: Die Obergrenze dieses Dienstes für alle E-Mails zusammen ist erreicht. Versuchen Sie es in einer Stunde erneut oder bitten Sie die Administration, sie zu erhöhen.',
  'Not now? <a>Sign out and keep the old password</a>':
    'Nicht jetzt? <a>Abmelden und altes Passwort behalten</a>',
  'Nothing to confirm': 'Nichts zu bestätigen',
  'Others see your email address. <a>Add a name</a>':
    'Andere sehen Ihre E-Mail-Adresse. <a>Namen angeben</a>',
  Password: 'Passwort',
  Profile: 'Profil',
  'Program: {name}': 'Programm: {name}',
  'Recovery codes are locked after too many wrong attempts. Use another second factor.':
    'Die Wiederherstellungscodes sind nach zu vielen Fehlversuchen gesperrt. Verwenden Sie einen anderen zweiten Schritt.',
  'Recovery codes are turned off here.': 'Wiederherstellungscodes sind hier ausgeschaltet.',
  'Recovery codes can’t be your only second factor. Add another first.':
    'Wiederherstellungscodes können nicht der einzige zweite Schritt sein. Fügen Sie zuerst einen anderen hinzu.',
  Reload: 'Neu laden',
  'Remember it after all? <a>Sign in</a>': 'Doch wieder eingefallen? <a>Anmelden</a>',
  'Removing this login would leave you with an email address that belongs to another account.':
    'Ohne diese Anmeldung bliebe eine E-Mail-Adresse, die zu einem anderen Konto gehört.',
  'Request the email here': 'E-Mail hier anfordern',
  'Reset your password': 'Passwort zurücksetzen',
  'Send a new email': 'Neue E-Mail senden',
  'Send again': 'Erneut senden',
  'Send again in {wait}': 'In {wait} erneut senden',
  'Send me the email': 'E-Mail anfordern',
  'Send the email': 'E-Mail senden',
  'Send the email again': 'E-Mail erneut senden',
  'Sent. Look for the newest email.': 'Gesendet. Achten Sie auf die neueste E-Mail.',
  'Set a new password': 'Neues Passwort setzen',
  'Set a password by email': 'Passwort per E-Mail setzen',
  'Set password': 'Passwort setzen',
  'Sign in': 'Anmelden',
  '(opens in a new tab)': '(öffnet sich in einem neuen Tab)',
  'Once you’re signed in there, this page continues automatically.':
    'Sobald Sie dort angemeldet sind, geht es auf dieser Seite von selbst weiter.',
  'Sign in another way': 'Anders anmelden',
  'Sign in to continue. You’ll come back to the page you wanted.':
    'Melden Sie sich an, um fortzufahren. Danach kommen Sie zur gewünschten Seite.',
  'Sign in with the link': 'Mit dem Link anmelden',
  'Sign in with this link?': 'Mit diesem Link anmelden?',
  'Sign out': 'Abmelden',
  'Sign out all other devices': 'Alle anderen Geräte abmelden',
  'Sign out all other devices?': 'Alle anderen Geräte abmelden?',
  'Sign out everywhere': 'Überall abmelden',
  'Sign out on all devices': 'Auf allen Geräten abmelden',
  'Sign out on all devices?': 'Auf allen Geräten abmelden?',
  'Sign out {device}': '{device} abmelden',
  'Sign out {device}?': '{device} abmelden?',
  'Sign them out': 'Dort abmelden',
  'Signed in {day}': 'Angemeldet am {day}',
  'Signed in {day}, with a second factor': 'Angemeldet am {day}, mit einem zweiten Schritt',
  'Signing in with another account closes the page of {owner}, and what was being edited there is lost.':
    'Wenn Sie sich mit einem anderen Konto anmelden, wird die Seite von {owner} geschlossen, und was dort gerade bearbeitet wurde, geht verloren.',
  'Some of our emails have a code below the link. Enter the one from the newest email.':
    'Manche unserer E-Mails enthalten unter dem Link einen Code. Geben Sie den aus der neuesten E-Mail ein.',
  'Something isn’t filled in correctly. Check your entries.':
    'Etwas ist nicht richtig ausgefüllt. Prüfen Sie Ihre Angaben.',
  'Something went wrong on our end.': 'Bei uns ist etwas schiefgegangen.',
  'Start over': 'Neu beginnen',
  'Stay signed in as {email}': 'Als {email} angemeldet bleiben',
  Strong: 'Stark',
  'That code didn’t match. Check your phone’s clock, then enter the next code.':
    'Der Code passte nicht. Prüfen Sie die Uhr Ihres Telefons und geben Sie den nächsten Code ein.',
  'That code isn’t right or has expired. Check it, or send another.':
    'Der Code ist falsch oder abgelaufen. Prüfen Sie ihn oder senden Sie einen neuen.',
  'That code isn’t right, has expired or was already used. Only the code in the newest email works; you can get a new one.':
    'Der Code ist falsch, abgelaufen oder wurde schon verwendet. Nur der Code aus der neuesten E-Mail gilt; Sie können einen neuen anfordern.',
  'That isn’t a complete email address. It should look like name@example.com.':
    'Das ist keine vollständige E-Mail-Adresse. Sie sieht aus wie name@example.com.',
  'That isn’t your current password.': 'Das ist nicht Ihr aktuelles Passwort.',
  'That login belongs to another account. Use it to sign in to that one, or keep the two separate.':
    'Diese Anmeldung gehört zu einem anderen Konto. Melden Sie sich damit dort an oder lassen Sie die beiden getrennt.',
  'That login is no longer linked.': 'Diese Anmeldung ist nicht mehr verknüpft.',
  'That took too long. Request a new code.': 'Das hat zu lange gedauert. Fordern Sie einen neuen Code an.',
  'That’s your current password. Choose a different one.':
    'Das ist Ihr aktuelles Passwort. Wählen Sie ein anderes.',
  'The code has at least {least, plural, one {# digit} other {# digits}}.':
    'Der Code hat mindestens {least, plural, one {# Ziffer} other {# Ziffern}}.',
  'The company login took too long.': 'Die Firmenanmeldung hat zu lange gedauert.',
  'The connection was lost before the server answered, so the email may be on its way. Look for it before you send another.':
    'Die Verbindung brach ab, bevor der Server geantwortet hat. Die E-Mail ist also vielleicht schon unterwegs. Sehen Sie nach, bevor Sie eine weitere senden.',
  'The connection was lost before the server answered, so your account may already have been created. Look for our email, or try signing in.':
    'Die Verbindung brach ab, bevor der Server geantwortet hat. Ihr Konto gibt es also vielleicht schon. Suchen Sie nach unserer E-Mail oder versuchen Sie, sich anzumelden.',
  'The connection was lost before the server answered. Set the password again: if it’s refused because it’s already your current password, the change worked.':
    'Die Verbindung brach ab, bevor der Server geantwortet hat. Setzen Sie das Passwort noch einmal: Wird es abgelehnt, weil es schon Ihr aktuelles ist, hat die Änderung geklappt.',
  'The email service here still sends to its own team only. An administrator can change that by setting up SMTP.':
    'Der E-Mail-Dienst schreibt hier bisher nur an das eigene Team. Die Administration kann das ändern, indem sie SMTP einrichtet.',
  'The email with this link wasn’t requested in this browser. The link signs you in to the account it was sent to. Continue only if that’s yours.':
    'Die E-Mail mit diesem Link wurde nicht in diesem Browser angefordert. Der Link meldet Sie bei dem Konto an, an das er geschickt wurde. Fahren Sie nur fort, wenn es Ihres ist.',
  'The link didn’t work': 'Der Link hat nicht funktioniert',
  'The passkey wasn’t accepted. It may have been removed from its account.':
    'Der Passkey wurde nicht akzeptiert. Vielleicht wurde er aus seinem Konto entfernt.',
  'The passkey wasn’t used before the timeout.': 'Der Passkey wurde nicht rechtzeitig verwendet.',
  'The server didn’t accept this.': 'Der Server hat das nicht akzeptiert.',
  'The server didn’t answer. Nothing was lost. Check your connection and try again.':
    'Der Server hat nicht geantwortet. Es ging nichts verloren. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  'The server didn’t answer. Try again.': 'Der Server hat nicht geantwortet. Versuchen Sie es erneut.',
  'The server doesn’t recognize this portal’s key. An administrator has to give the portal the project’s current publishable key.':
    'Der Server kennt den Schlüssel dieses Portals nicht. Wer das Portal betreibt, muss den aktuellen öffentlichen Schlüssel (publishable key) des Projekts eintragen.',
  'The server is taking too long to answer. Nothing was lost. Try again in a moment.':
    'Der Server braucht zu lange für eine Antwort. Es ging nichts verloren. Versuchen Sie es gleich noch einmal.',
  'The service you signed in with didn’t share an email address.':
    'Der Dienst, mit dem Sie sich angemeldet haben, hat keine E-Mail-Adresse übermittelt.',
  'The text message couldn’t be sent.': 'Die SMS konnte nicht gesendet werden.',
  'There’s already an account with this email address.': 'Für diese E-Mail-Adresse gibt es schon ein Konto.',
  'There’s already an account with this phone number.': 'Für diese Telefonnummer gibt es schon ein Konto.',
  'There’s no company login for this domain. Check the address, or sign in another way.':
    'Für diese Domain gibt es keine Firmenanmeldung. Prüfen Sie die Adresse oder melden Sie sich anders an.',
  'These are the {shown} used last, of {count}.': 'Das sind die {shown} zuletzt verwendeten von {count}.',
  'This account is suspended. Contact an administrator.':
    'Dieses Konto ist gesperrt. Wenden Sie sich an die Administration.',
  'This account no longer exists.': 'Dieses Konto gibt es nicht mehr.',
  'This address can’t receive our emails. Use another one.':
    'Diese Adresse kann unsere E-Mails nicht empfangen. Verwenden Sie eine andere.',
  'This app’s request has expired. Start over in the app.':
    'Die Anfrage dieser App ist abgelaufen. Beginnen Sie in der App neu.',
  'This device': 'Dieses Gerät',
  'This invitation has expired or was already used. Ask for a new one.':
    'Diese Einladung ist abgelaufen oder wurde schon verwendet. Bitten Sie um eine neue.',
  'This is turned off here.': 'Das ist hier ausgeschaltet.',
  'This is your only way to sign in. Add another before you remove it.':
    'Das ist Ihre einzige Möglichkeit, sich anzumelden. Fügen Sie erst eine andere hinzu, bevor Sie sie entfernen.',
  'This kind of link can’t sign you in here, because anyone could make one. Set a password by email instead.':
    'Mit dieser Art von Link kann man sich hier nicht anmelden, denn jeder könnte einen solchen erstellen. Setzen Sie stattdessen ein Passwort per E-Mail.',
  'This type of second factor is turned off here. Choose another type.':
    'Diese Art von zweitem Schritt ist hier ausgeschaltet. Wählen Sie eine andere.',
  'This link has expired or was already used, perhaps by an email scanner that opened it first. Only the newest email works; you can send another.':
    'Dieser Link ist abgelaufen oder wurde schon verwendet, vielleicht von einem E-Mail-Scanner, der ihn zuerst geöffnet hat. Nur die neueste E-Mail gilt; Sie können eine weitere senden.',
  'This name is taken. Choose another.': 'Dieser Name ist vergeben. Wählen Sie einen anderen.',
  'This page opens from a link in an email, and that link has already been used.':
    'Diese Seite öffnet sich über einen Link in einer E-Mail, und dieser Link wurde schon verwendet.',
  'This page was opened before an update and can’t do this yet. Reload it.':
    'Diese Seite wurde vor einer Aktualisierung geöffnet und kann das noch nicht. Laden Sie sie neu.',
  'This passkey has already been added.': 'Dieser Passkey ist bereits hinzugefügt.',
  'This passkey no longer belongs to the account.': 'Dieser Passkey gehört nicht mehr zum Konto.',
  'This phone is already set up. To add it again, remove it first.':
    'Dieses Telefon ist schon eingerichtet. Entfernen Sie es zuerst, um es neu hinzuzufügen.',
  'This portal’s database can’t list your devices yet. You can still sign out all others.':
    'Die Datenbank dieses Portals kann Ihre Geräte noch nicht auflisten. Alle anderen abmelden können Sie trotzdem.',
  'This second factor was already removed.': 'Dieser zweite Schritt wurde bereits entfernt.',
  'This takes a moment.': 'Das dauert einen Moment.',
  'This was changed in the meantime.': 'Das wurde inzwischen geändert.',
  'This was started in another browser, or took too long, so you’re not signed in yet. Sign in with the password you chose.':
    'Das wurde in einem anderen Browser begonnen oder hat zu lange gedauert. Darum sind Sie noch nicht angemeldet. Melden Sie sich mit dem Passwort an, das Sie gewählt haben.',
  'This was started in another browser, or took too long. A link for a new password works only once, and only in the browser where it was requested. Request a new email in this browser.':
    'Das wurde in einem anderen Browser begonnen oder hat zu lange gedauert. Ein Link für ein neues Passwort gilt nur einmal und nur in dem Browser, in dem er angefordert wurde. Fordern Sie in diesem Browser eine neue E-Mail an.',
  'This was started in another browser, or took too long. Start over here.':
    'Das wurde in einem anderen Browser begonnen oder hat zu lange gedauert. Beginnen Sie hier neu.',
  'This way of signing in is turned off here.': 'Diese Art der Anmeldung ist hier ausgeschaltet.',
  'To confirm it’s you, enter the code we’ve just emailed you.':
    'Geben Sie zur Sicherheit den Code ein, den wir Ihnen gerade per E-Mail geschickt haben.',
  'Too many attempts.': 'Zu viele Versuche.',
  'That’s too long. Shorten it, then try again.':
    'Das ist zu lang. Kürzen Sie es und versuchen Sie es noch einmal.',
  'Too many emails.': 'Zu viele E-Mails.',
  'Too many text messages.': 'Zu viele SMS.',
  'Try again': 'Erneut versuchen',
  'Try again in {wait}': 'In {wait} erneut versuchen',
  'Unknown device': 'Unbekanntes Gerät',
  'Use at most {count, plural, one {# character} other {# characters}}.':
    'Höchstens {count, plural, one {# Zeichen} other {# Zeichen}}.',
  'We couldn’t confirm that you’re human.': 'Es ließ sich nicht bestätigen, dass Sie ein Mensch sind.',
  'Weak: easy to guess': 'Schwach: leicht zu erraten',
  'We’ll send you an email that lets you set a new password.':
    'Wir schicken Ihnen eine E-Mail, mit der Sie ein neues Passwort setzen können.',
  'We’ve sent you an email. Confirm your address with it, then sign in.':
    'Wir haben Ihnen eine E-Mail geschickt. Bestätigen Sie damit Ihre Adresse und melden Sie sich dann an.',
  'Devices with a session of yours. Sign out those you don’t recognise.':
    'Wo Sie angemeldet sind. Melden Sie ab, was Sie nicht wiedererkennen.',
  'Wrong email or password.': 'E-Mail-Adresse oder Passwort ist falsch.',
  'You can send another in <wait>{seconds}</wait>.':
    'Die nächste können Sie in <wait>{seconds}</wait> senden.',
  'You can try again in <wait>{seconds}</wait>.': 'In <wait>{seconds}</wait> können Sie es erneut versuchen.',
  'You need an email for this, so that only you can do it.':
    'Dafür brauchen Sie eine E-Mail, damit nur Sie es können.',
  'You need an invitation to create an account here. Ask an administrator for one.':
    'Für ein neues Konto brauchen Sie hier eine Einladung. Bitten Sie die Administration darum.',
  'You signed out in another tab.': 'Sie haben sich in einem anderen Tab abgemeldet.',
  'You were signed out in the meantime.': 'Sie wurden inzwischen abgemeldet.',
  'Your account': 'Ihr Konto',
  'Your account is ready and you’re signed in.': 'Ihr Konto ist bereit und Sie sind angemeldet.',
  'Your company login sent no email address. Tell the people who run it.':
    'Ihre Firmenanmeldung hat keine E-Mail-Adresse gesendet. Informieren Sie die Verantwortlichen.',
  'Your company login sent no user ID. Tell the people who run it.':
    'Ihre Firmenanmeldung hat keine Benutzer-ID gesendet. Informieren Sie die Verantwortlichen.',
  'Your company manages this. Ask the people who run its login.':
    'Das verwaltet Ihre Firma. Fragen Sie die Verantwortlichen für die Firmenanmeldung.',
  'Your email address is confirmed': 'Ihre E-Mail-Adresse ist bestätigt',
  'Your network changed in the meantime.': 'Ihr Netzwerk hat sich inzwischen geändert.',
  'Your other devices have been signed out.': 'Ihre anderen Geräte wurden abgemeldet.',
  'Your session has ended: it expired, or was ended on another device.':
    'Ihre Sitzung ist beendet: Sie ist abgelaufen oder wurde auf einem anderen Gerät beendet.',
  'You’ll have to sign in again on each device, including this one.':
    'Sie müssen sich danach auf jedem Gerät neu anmelden, auch auf diesem.',
  'You’ll have to sign in again there. A page that is open there can still read data for up to {count, plural, one {# minute} other {# minutes}}.':
    'Dort müssen Sie sich wieder anmelden. Eine Seite, die dort offen ist, kann noch bis zu {count, plural, one {# Minute} other {# Minuten}} lang lesen.',
  'You’re signed in as <strong>{email}</strong>. This link signs you in to the account it was sent to. If that’s a different one, your session here ends.':
    'Sie sind als <strong>{email}</strong> angemeldet. Dieser Link meldet Sie bei dem Konto an, an das er geschickt wurde. Ist das ein anderes, endet Ihre Sitzung hier.',
  'You’re signed in.': 'Sie sind angemeldet.',
  'You’re signed out.': 'Sie sind abgemeldet.',
  'You’ve reached the maximum number of passkeys.': 'Sie haben die Höchstzahl an Passkeys erreicht.',
  'You’ve reached the maximum number of second factors.':
    'Sie haben die Höchstzahl an zweiten Schritten erreicht.',
  '{browser} on {system}': '{browser} auf {system}',
  '{device} is signed out.': '{device} ist abgemeldet.',
  '{minutes, plural, one {# minute} other {# minutes}}':
    '{minutes, plural, one {# Minute} other {# Minuten}}',
  '{seconds, plural, one {# second} other {# seconds}}':
    '{seconds, plural, one {# Sekunde} other {# Sekunden}}',
  'Two-step verification': 'Zwei-Schritt-Verifizierung',
  'That isn’t one of your recovery codes, or it was replaced by newer ones.':
    'Das ist keiner Ihrer Wiederherstellungscodes, oder er wurde durch neuere ersetzt.',
  'Recovery codes don’t work here. Ask your administrator to remove your second factor.':
    'Wiederherstellungscodes funktionieren hier nicht. Bitten Sie die Betreiber dieses Portals, Ihren zweiten Schritt zu entfernen.',
  'Set up an authenticator app': 'Authenticator-App einrichten',
  'You need an app that shows codes on your phone, such as Google Authenticator, Aegis or 1Password.':
    'Sie brauchen eine App, die auf Ihrem Telefon Codes anzeigt, etwa Google Authenticator, Aegis oder 1Password.',
  'Give it a name.': 'Geben Sie einen Namen ein.',
  'Helps you tell them apart when you add more.': 'So unterscheiden Sie mehrere voneinander.',
  'My phone': 'Mein Telefon',
  'Enter the code from your app.': 'Geben Sie den Code aus Ihrer App ein.',
  'Authenticator app added': 'Authenticator-App hinzugefügt',
  'You’ll need its code to sign in. Devices that haven’t given one are signed out.':
    'Beim Anmelden werden Sie nach ihrem Code gefragt. Geräte, auf denen noch keiner eingegeben wurde, sind abgemeldet.',
  'Scan this with your app, or type the key into it.':
    'Scannen Sie dies mit Ihrer App, oder geben Sie den Schlüssel dort ein.',
  'QR code for your authenticator app. The key below says the same.':
    'QR-Code für Ihre Authenticator-App. Der Schlüssel darunter sagt dasselbe.',
  'Copy key': 'Schlüssel kopieren',
  'Enter the code that the app shows then.': 'Geben Sie den Code ein, den die App danach anzeigt.',
  'Code from your app': 'Code aus Ihrer App',
  'Authenticator app': 'Authenticator-App',
  'Use a recovery code instead': 'Wiederherstellungscode verwenden',
  'Enter one of your recovery codes.': 'Geben Sie einen Ihrer Wiederherstellungscodes ein.',
  'Two-step verification is off now': 'Die Zwei-Schritt-Verifizierung ist jetzt aus',
  'Turn off two-step verification': 'Zwei-Schritt-Verifizierung ausschalten',
  'Recovery code': 'Wiederherstellungscode',
  'It turns off two-step verification for your account, and signs you out on all your other devices.':
    'Er schaltet die Zwei-Schritt-Verifizierung für Ihr Konto aus und meldet Sie auf allen anderen Geräten ab.',
  'Enter the code that your authenticator app shows now.':
    'Geben Sie den Code ein, den Ihre Authenticator-App gerade anzeigt.',
  'Not {email}? <a>Sign out</a>': 'Nicht {email}? <a>Abmelden</a>',
  'Recovery codes': 'Wiederherstellungs\u00adcodes',
  'They’re shown only now. Keep them where you’ll find them without your phone, such as on paper or in a password manager.':
    'Sie werden nur jetzt angezeigt. Bewahren Sie sie dort auf, wo Sie sie ohne Ihr Telefon finden, etwa auf Papier oder in einem Passwort-Manager.',
  'If you lose your phone, one of these codes lets you in: it turns off two-step verification, once.':
    'Wenn Sie Ihr Telefon verlieren, kommen Sie mit einem dieser Codes hinein: Er schaltet die Zwei-Schritt-Verifizierung einmalig aus.',
  Done: 'Fertig',
  'Not now': 'Nicht jetzt',
  'Replace codes': 'Codes ersetzen',
  'Show codes': 'Codes anzeigen',
  'I’ve kept these codes': 'Ich habe diese Codes aufbewahrt',
  'The codes that you have now won’t work any more.': 'Ihre bisherigen Codes funktionieren dann nicht mehr.',
  'Copy codes': 'Codes kopieren',
  Download: 'Herunterladen',
  Copied: 'Kopiert',
  'The browser doesn’t allow it. Select the text instead.':
    'Der Browser erlaubt es nicht. Markieren Sie stattdessen den Text.',
  'Nothing was changed. Try again, and confirm that it’s you.':
    'Es wurde nichts geändert. Versuchen Sie es noch einmal, und bestätigen Sie, dass Sie es sind.',
  'Sign-in rules': 'Regeln für die Anmeldung',
  'The sign-in rules are saved': 'Die Regeln für die Anmeldung sind gespeichert',
  'They apply to everybody with the role, from the next request on.':
    'Sie gelten für alle mit der Rolle, ab der nächsten Anfrage.',
  'Save rules': 'Regeln speichern',
  'Administrators confirm it’s them': 'Administratoren bestätigen, dass sie es sind',
  'Afterwards the portal asks them to confirm it again.':
    'Danach bittet das Portal sie, es noch einmal zu bestätigen.',
  'When they sign in': 'Bei der Anmeldung',
  'Require two-step verification': 'Zwei-Schritt-Verifizierung verlangen',
  'Every {count, plural, one {day} other {# days}}': '{count, plural, one {Jeden Tag} other {Alle # Tage}}',
  'Every {count, plural, one {hour} other {# hours}}':
    '{count, plural, one {Jede Stunde} other {Alle # Stunden}}',
  'We’ve sent a code to <strong>{email}</strong>.':
    'Wir haben einen Code an <strong>{email}</strong> gesendet.',
  'Forgot it? Sign out, and choose “Forgot your password?” when you sign in.':
    'Vergessen? Melden Sie sich ab, und wählen Sie bei der Anmeldung „Passwort vergessen?“.',
  'This change needs a proof that it’s you. It then counts for a few minutes.':
    'Diese Änderung braucht einen Nachweis, dass Sie es sind. Er gilt dann einige Minuten.',
  'Sign out and in again to confirm that it’s you.':
    'Melden Sie sich ab und wieder an, um zu bestätigen, dass Sie es sind.',
  'Use your passkey': 'Passkey verwenden',
  'Confirm where you sign in': 'Dort bestätigen, wo Sie sich anmelden',
  'Once you’ve confirmed it there, this page continues by itself.':
    'Sobald Sie es dort bestätigt haben, geht es auf dieser Seite von selbst weiter.',
  'You can close this tab. The page that asked continues by itself.':
    'Sie können diesen Tab schließen. Die Seite, die gefragt hat, macht von selbst weiter.',
  'Sign in once more where you usually do.': 'Melden Sie sich noch einmal dort an, wo Sie es sonst tun.',
  'Confirm it’s you': 'Bestätigen Sie, dass Sie es sind',
  'Two-step verification is off.': 'Die Zwei-Schritt-Verifizierung ist aus.',
  '{count, plural, =0 {You have no recovery codes: without your second factor you couldn’t sign in.} one {# recovery code left, in case you lose your second factor.} other {# recovery codes left, in case you lose your second factor.}}':
    '{count, plural, =0 {Sie haben keine Wiederherstellungscodes: Ohne Ihren zweiten Schritt könnten Sie sich nicht anmelden.} one {# Wiederherstellungscode übrig, falls Sie Ihren zweiten Schritt verlieren.} other {# Wiederherstellungscodes übrig, falls Sie Ihren zweiten Schritt verlieren.}}',
  'You have nothing to fall back on': 'Sie haben nichts in Reserve',
  'If you lose your only second factor, you can’t sign in. Keep recovery codes, or add another second factor.':
    'Wenn Sie Ihren einzigen zweiten Schritt verlieren, können Sie sich nicht mehr anmelden. Bewahren Sie Wiederherstellungscodes auf oder fügen Sie einen weiteren zweiten Schritt hinzu.',
  'If you lose your only second factor, you can’t sign in. Add another one.':
    'Wenn Sie Ihren einzigen zweiten Schritt verlieren, können Sie sich nicht mehr anmelden. Fügen Sie einen weiteren hinzu.',
  'Get recovery codes': 'Wiederherstellungscodes anzeigen',
  'Replace recovery codes': 'Wiederherstellungscodes ersetzen',
  '{name} was removed': '{name} wurde entfernt',
  'Added {day}': 'Hinzugefügt am {day}',
  'Remove {name}': '{name} entfernen',
  Remove: 'Entfernen',
  'Remove {name}?': '{name} entfernen?',
  'If <strong>{email}</strong> can sign in here, an email is on its way. Enter its code, or open its link in this browser.':
    'Wenn man sich mit <strong>{email}</strong> hier anmelden kann, ist eine E-Mail unterwegs. Geben Sie ihren Code ein oder öffnen Sie ihren Link in diesem Browser.',
  'This was started in another browser, or took too long. A link that signs in works only once, and only in the browser where it was requested. Request a new email in this browser.':
    'Das wurde in einem anderen Browser begonnen oder hat zu lange gedauert. Ein Link zum Anmelden funktioniert nur einmal und nur in dem Browser, in dem er angefordert wurde. Fordern Sie in diesem Browser eine neue E-Mail an.',
  'Sign in by email': 'Per E-Mail anmelden',
  'We’ll email you a code and a link. Either signs you in, without a password.':
    'Wir senden Ihnen einen Code und einen Link. Mit beidem melden Sie sich ohne Passwort an.',
  'Sign in with your password': 'Mit Passwort anmelden',
  'Email me a code': 'Code per E-Mail senden',
  'Email me a code instead': 'Stattdessen Code per E-Mail senden',
  'Last used': 'Zuletzt verwendet',
  'You’re signed in as a guest.': 'Sie sind als Gast angemeldet.',
  'Continue with {provider}': 'Weiter mit {provider}',
  'Sign in with your company': 'Über Ihr Unternehmen anmelden',
  'Continue as a guest': 'Als Gast fortfahren',
  'Your email address tells us where your company signs people in.':
    'An Ihrer E-Mail-Adresse erkennen wir, wo Ihr Unternehmen anmeldet.',
  'Leave your guest account?': 'Gastkonto verlassen?',
  'Sign out for good': 'Endgültig abmelden',
  'You won’t be able to sign in to this guest account again, and what you’ve saved in it will be out of reach. To keep it, add an email address to your account first.':
    'In einem Gastkonto kann sich niemand wieder anmelden, auch Sie nicht. Was Sie darin gespeichert haben, ist dann nicht mehr erreichbar. Um es zu behalten, fügen Sie Ihrem Konto zuerst eine E-Mail-Adresse hinzu.',
  'Keep your data': 'Daten behalten',
  'Your account is yours to keep': 'Ihr Konto bleibt Ihnen erhalten',
  'Sign in with {email} from now on. You can set a password below.':
    'Melden Sie sich von jetzt an mit {email} an. Unten können Sie ein Passwort setzen.',
  'Send it again, or to another address': 'Erneut oder an eine andere Adresse senden',
  'You’re a guest: only this browser can open your account. Add an email address, and you can sign in again anywhere.':
    'Sie sind Gast: Nur dieser Browser kann Ihr Konto öffnen. Fügen Sie eine E-Mail-Adresse hinzu, dann können Sie sich überall wieder anmelden.',
  'You can’t open your guest data again afterwards.':
    'Was Sie als Gast gespeichert haben, lässt sich danach nicht mehr öffnen.',
  'Or link a login that you have elsewhere, under “Logins”.':
    'Oder verknüpfen Sie unter „Anmeldungen“ eine Anmeldung, die Sie anderswo haben.',
  'You’re a guest. <a>Keep your data</a>': 'Sie sind Gast. <a>Daten behalten</a>',
  'Signing in didn’t work': 'Die Anmeldung hat nicht geklappt',
  'Signing in was cancelled, or the other service didn’t allow it.':
    'Die Anmeldung wurde abgebrochen oder vom anderen Dienst nicht erlaubt.',
  'The other service couldn’t sign you in. Try again, or sign in another way.':
    'Der andere Dienst konnte Sie nicht anmelden. Versuchen Sie es erneut oder melden Sie sich anders an.',
  'One of two addresses has agreed. Now open the email that we sent to the other one.':
    'Eine von zwei Adressen hat zugestimmt. Öffnen Sie jetzt die E-Mail, die wir an die andere gesendet haben.',
  'One more confirmation': 'Noch eine Bestätigung',
  'Now: <strong>{email}</strong>': 'Jetzt: <strong>{email}</strong>',
  'That’s your address already.': 'Das ist bereits Ihre Adresse.',
  'Email address': 'E-Mail-Adresse',
  'Change email address': 'E-Mail-Adresse ändern',
  'New email address': 'Neue E-Mail-Adresse',
  'Mistyped? Another address takes the place of {email}.':
    'Vertippt? Eine andere Adresse tritt an die Stelle von {email}.',
  'Pending change': 'Eine Änderung, die noch aussteht',
  'Your address changes to {email} once both addresses have agreed.':
    'Ihre Adresse wird zu {email}, sobald beide Adressen zugestimmt haben.',
  'Your address changes to {email} once you confirm it there.':
    'Ihre Adresse wird zu {email}, sobald Sie es dort bestätigen.',
  'Open the link in our email, or enter its code here.':
    'Öffnen Sie den Link in unserer E-Mail, oder geben Sie ihren Code hier ein.',
  'Your current address may be asked as well.': 'Auch Ihre jetzige Adresse wird vielleicht gefragt.',
  'One of the two has agreed already: enter the code of the other one.':
    'Eine der beiden hat schon zugestimmt: Geben Sie den Code der anderen ein.',
  '{email} has agreed': '{email} hat zugestimmt',
  '{email} hasn’t agreed yet': '{email} hat noch nicht zugestimmt',
  'Your email address stays as it is': 'Ihre E-Mail-Adresse bleibt, wie sie ist',
  'Send both emails again': 'Beide E-Mails erneut senden',
  'Keep my address': 'Meine Adresse behalten',
  'Your email address has changed': 'Ihre E-Mail-Adresse ist geändert',
  'Code for {email}': 'Code für {email}',
  'Code sent to {email}': 'Code, der an {email} ging',
  'You sign in with it, and our emails go there.':
    'Mit ihr melden Sie sich an, und dorthin gehen unsere E-Mails.',
  'Send another code': 'Einen anderen Code senden',
  'Check that you’re human': 'Prüfung, ob Sie ein Mensch sind',
  'The check that you’re human didn’t load. Something in your browser may block it. Allow it here, or try again.':
    'Die Prüfung, ob Sie ein Mensch sind, wurde nicht geladen. Vielleicht blockiert sie etwas in Ihrem Browser. Lassen Sie sie hier zu, oder versuchen Sie es erneut.',
  'You have to confirm here that you’re human, and this page can’t ask you yet. An administrator of the portal has to set that up.':
    'Sie müssen hier bestätigen, dass Sie ein Mensch sind, und diese Seite kann Sie noch nicht danach fragen. Wer das Portal betreibt, muss das einrichten.',
  'Change picture': 'Bild ändern',
  'Choose a picture': 'Bild auswählen',
  'Remove picture': 'Bild entfernen',
  'Picture removed': 'Bild entfernt',
  'Picture saved': 'Bild gespeichert',
  'Crop your picture': 'Bild zuschneiden',
  'Anyone with the address of your picture can see it.': 'Wer die Adresse Ihres Bildes kennt, kann es sehen.',
  'Save picture': 'Bild speichern',
  Zoom: 'Vergrößerung',
  'Section of your picture': 'Ausschnitt Ihres Bildes',
  'Drag it, or use the arrow keys, to move it. Zoom with + and −.':
    'Verschieben Sie es durch Ziehen oder mit den Pfeiltasten. Vergrößern Sie es mit + und −.',
  'This file is too large. Choose a picture of at most 30 MB.':
    'Diese Datei ist zu groß. Wählen Sie ein Bild mit höchstens 30 MB.',
  'This kind of file isn’t supported. Choose a JPEG, PNG, WebP, AVIF or GIF.':
    'Diese Datei ist kein Bild, das verwendet werden kann. Wählen Sie ein JPEG, PNG, WebP, AVIF oder GIF.',
  'This picture has too many pixels. Choose one of at most 50 megapixels.':
    'Dieses Bild hat zu viele Pixel. Wählen Sie eines mit höchstens 50 Megapixeln.',
  'This picture is too small. Choose one of at least 64 × 64 pixels.':
    'Dieses Bild ist zu klein. Wählen Sie eines mit mindestens 64 × 64 Pixeln.',
  'This picture can’t be read. It may be damaged.':
    'Dieses Bild kann nicht gelesen werden. Es ist vielleicht beschädigt.',
  'Profile saved': 'Profil gespeichert',
  'Save profile': 'Profil speichern',
  Language: 'Sprache',
  'Our emails are written in it.': 'Unsere E-Mails kommen in dieser Sprache.',
  'Time zone': 'Zeitzone',
  'As on the device: {zone}': 'Wie auf dem Gerät: {zone}',
  'Times in your account are shown in it. It’s {time} there.':
    'Zeiten in Ihrem Konto richten sich danach. Dort ist es {time}.',
  'The connection was lost before the server answered, so we don’t know whether your profile was saved. Save it again.':
    'Die Verbindung brach ab, bevor der Server geantwortet hat. Wir wissen also nicht, ob Ihr Profil gespeichert wurde. Speichern Sie es noch einmal.',
  Passkeys: 'Passkeys',
  Passkey: 'Passkey',
  'Passkey added': 'Passkey hinzugefügt',
  'You have no passkeys yet.': 'Sie haben noch keine Passkeys.',
  'This browser can’t use passkeys. Add one in a browser that can.':
    'Dieser Browser kann keine Passkeys verwenden. Fügen Sie einen in einem Browser hinzu, der es kann.',
  'Add a passkey': 'Passkey hinzufügen',
  'It won’t sign you in here any more. You can then delete it where it’s kept, such as in your password manager.':
    'Er meldet Sie hier nicht mehr an. Löschen können Sie ihn danach dort, wo er gespeichert ist, etwa in Ihrem Passwortmanager.',
  'Rename {name}': '{name} umbenennen',
  Rename: 'Umbenennen',
  'Not used yet': 'Noch nicht verwendet',
  'Last used {day}': 'Zuletzt verwendet am {day}',
  'Rename passkey': 'Passkey umbenennen',
  'This browser can’t use passkeys.': 'Dieser Browser kann keine Passkeys verwenden.',
  'Sign in with a passkey': 'Mit Passkey anmelden',
  'Sign in with your fingerprint, face or screen lock instead of a password.':
    'Anmelden mit Fingerabdruck, Gesicht oder Bildschirmsperre statt mit einem Passwort.',
  'No passkey was used: it was cancelled, or took too long.':
    'Es wurde kein Passkey verwendet: abgebrochen, oder es hat zu lange gedauert.',
  'Passkeys don’t work at this address. Open the portal at its usual address.':
    'Unter dieser Adresse funktionieren Passkeys nicht. Öffnen Sie das Portal unter seiner üblichen Adresse.',
  'This device already has a passkey for your account.':
    'Auf diesem Gerät gibt es schon einen Passkey für Ihr Konto.',
  'This device can’t keep such a passkey. Try another device, or a password manager.':
    'Dieses Gerät kann einen solchen Passkey nicht speichern. Versuchen Sie es mit einem anderen Gerät oder einem Passwortmanager.',
  'The passkey couldn’t be used.': 'Der Passkey konnte nicht verwendet werden.',
  'Name saved': 'Name gespeichert',
  'Save name': 'Namen speichern',
  Logins: 'Anmeldungen',
  'Accounts elsewhere that open this one.': 'Konten anderswo, mit denen Sie dieses öffnen.',
  '{login} is unlinked': '{login} ist nicht mehr verknüpft',
  '{login} is linked now': '{login} ist jetzt verknüpft',
  '{login} wasn’t linked': '{login} wurde nicht verknüpft',
  'An account keeps one login at least. Link another one before you unlink this.':
    'Ein Konto behält mindestens eine Anmeldung. Verknüpfen Sie eine andere, bevor Sie diese lösen.',
  'Unlink {login}?': 'Verknüpfung mit {login} lösen?',
  'Unlink {login}': 'Verknüpfung mit {login} lösen',
  Unlink: 'Lösen',
  'You can’t sign in with it any more, and can link it again at any time.':
    'Sie können sich damit nicht mehr anmelden. Sie können es jederzeit wieder verknüpfen.',
  'The address of your account becomes {email}.': 'Die Adresse Ihres Kontos wird {email}.',
  'Linked {day}': 'Verknüpft am {day}',
  'Link {login}': '{login} verknüpfen',
  'This {login} login is linked to your account already.':
    'Diese Anmeldung bei {login} ist schon mit Ihrem Konto verknüpft.',
  'This {login} login belongs to another account':
    'Diese Anmeldung bei {login} gehört zu einem anderen Konto',
  'It can’t keep what you’ve saved as a guest. Add an email address instead.':
    'Was Sie als Gast gespeichert haben, lässt sich damit nicht behalten. Fügen Sie stattdessen eine E-Mail-Adresse hinzu.',
  'Sign in to that account with it, which signs you out of this one, or keep the two separate.':
    'Melden Sie sich damit bei jenem Konto an, was Sie von diesem abmeldet, oder lassen Sie die beiden getrennt.',
  'Sign in to that account': 'Bei jenem Konto anmelden',
  'Keep them separate': 'Getrennt lassen',
  'Requires a second factor at sign-in, such as a code from your phone.':
    'Zum Anmelden braucht es dann neben dem Passwort einen zweiten Schritt, etwa einen Code von Ihrem Telefon.',
  'No key was used: it was cancelled, took too long, or there was none.':
    'Es wurde kein Schlüssel verwendet: abgebrochen, zu spät, oder es war keiner da.',
  'This key is already one of your second factors.':
    'Dieser Schlüssel ist schon einer Ihrer zweiten Schritte.',
  'Keys don’t work at this address. Open the portal at its usual address.':
    'Unter dieser Adresse funktionieren Schlüssel nicht. Öffnen Sie das Portal unter seiner üblichen Adresse.',
  'This browser can’t use security keys or passkeys.':
    'Dieser Browser kann keine Sicherheitsschlüssel oder Passkeys verwenden.',
  'The key wasn’t accepted. Use one that you’ve added to your account.':
    'Der Schlüssel wurde nicht akzeptiert. Verwenden Sie einen, den Sie Ihrem Konto hinzugefügt haben.',
  'The key wasn’t used before the timeout.': 'Der Schlüssel wurde nicht rechtzeitig verwendet.',
  'The key couldn’t be used.': 'Der Schlüssel konnte nicht verwendet werden.',
  'That code didn’t match. Check it, or have another one sent.':
    'Der Code stimmt nicht. Prüfen Sie ihn, oder lassen Sie sich einen neuen senden.',
  'That code isn’t valid any more. Have another one sent.':
    'Der Code gilt nicht mehr. Lassen Sie sich einen neuen senden.',
  'The text message couldn’t be sent. Try again later, or use another second factor.':
    'Die SMS konnte nicht gesendet werden. Versuchen Sie es später noch einmal, oder verwenden Sie einen anderen zweiten Schritt.',
  'My key': 'Mein Schlüssel',
  'Your browser asks for the key next. Devices without a second factor are signed out.':
    'Als Nächstes fragt Ihr Browser nach dem Schlüssel. Geräte ohne zweiten Schritt werden abgemeldet.',
  'Devices without a second factor are signed out.': 'Geräte ohne zweiten Schritt werden abgemeldet.',
  'Enter the number with its country code, such as +43 660 1234567.':
    'Geben Sie die Nummer mit der Landesvorwahl ein, etwa +43 660 1234567.',
  'Send a code': 'Code senden',
  'Phone number': 'Telefonnummer',
  'Choose what you’ll confirm with when you sign in.': 'Wählen Sie, womit Sie beim Anmelden bestätigen.',
  'Set up two-step verification': 'Zwei-Schritt-Verifizierung einrichten',
  'Add a security key or passkey': 'Sicherheitsschlüssel oder Passkey hinzufügen',
  'Add a phone number': 'Telefonnummer hinzufügen',
  'A key that you plug in or hold to your phone, or this device with its fingerprint, face or PIN.':
    'Ein Schlüssel, den Sie einstecken oder an Ihr Telefon halten, oder dieses Gerät mit Fingerabdruck, Gesicht oder PIN.',
  'A code is sent to your phone each time you sign in. An app or a key is safer: numbers can be taken over.':
    'Bei jeder Anmeldung kommt ein Code auf Ihr Telefon. Eine App oder ein Schlüssel ist sicherer: Nummern lassen sich übernehmen.',
  'Two-step verification is turned off here.': 'Die Zwei-Schritt-Verifizierung ist hier ausgeschaltet.',
  'Choose {name}': '{name} wählen',
  Choose: 'Wählen',
  'Confirmed.': 'Bestätigt.',
  'Use your second factor': 'Zweiten Schritt verwenden',
  'Second factor': 'Zweiter Schritt',
  '{kind}: {name}': '{kind}: {name}',
  'The recovery code is used up. Set up a second factor again in your account.':
    'Der Wiederherstellungscode ist verbraucht. Richten Sie in Ihrem Konto wieder einen zweiten Schritt ein.',
  'Have your key at hand, or the device that you’ve added: your browser says what to do.':
    'Halten Sie Ihren Schlüssel bereit, oder das Gerät, das Sie hinzugefügt haben: Ihr Browser sagt, was zu tun ist.',
  'Use your key': 'Schlüssel verwenden',
  'A code is on its way.': 'Ein Code ist unterwegs.',
  'A code can be sent to <n>{number}</n>.': 'Ein Code kann an <n>{number}</n> gesendet werden.',
  'Security key or passkey': 'Sicherheitsschlüssel oder Passkey',
  'Text message': 'SMS',
  'This action needs two-step verification, which your account doesn’t have yet.':
    'Was Sie vorhaben, braucht die Zwei-Schritt-Verifizierung, die Ihr Konto noch nicht hat.',
  'Enter the code from the text message.': 'Geben Sie den Code aus der SMS ein.',
  'Another code is on its way.': 'Ein weiterer Code ist unterwegs.',
  'We’ve sent a code to <n>{number}</n>.': 'Wir haben einen Code an <n>{number}</n> gesendet.',
  'Code from the text message': 'Code aus der SMS',
  'Send another code in {wait}': 'Weiteren Code senden in {wait}',
  'Add a second factor': 'Zweiten Schritt hinzufügen',
  'Security key or passkey added': 'Sicherheitsschlüssel oder Passkey hinzugefügt',
  'Phone number added': 'Telefonnummer hinzugefügt',
  'It’s your only second factor: two-step verification will be off, and your password alone will open your account.':
    'Es ist Ihr einziger zweiter Schritt: Die Zwei-Schritt-Verifizierung ist dann aus, und Ihr Passwort allein öffnet Ihr Konto.',
  'It won’t be accepted any more. Your other second factors still work.':
    'Er wird nicht mehr akzeptiert. Ihre anderen zweiten Schritte bleiben, wie sie sind.',
  'Second factors': 'Zweite Schritte',
  'Wasn’t this you?': 'Waren Sie das nicht?',
  'Secure your account if you didn’t do what the email says. Nothing happens before you press the button.':
    'Sichern Sie Ihr Konto, wenn Sie nicht getan haben, was in der E-Mail steht. Bevor Sie die Schaltfläche drücken, passiert nichts.',
  'It was you? <a>Go to your account</a>': 'Sie waren es doch? <a>Zu Ihrem Konto</a>',
  'All devices are signed out, this one too.': 'Alle Geräte werden abgemeldet, auch dieses.',
  'Your password stops working, and we send you an email to set a new one.':
    'Ihr Passwort funktioniert nicht mehr, und wir senden Ihnen eine E-Mail, um ein neues festzulegen.',
  'Changes since then are undone: the email address, two-step verification, passkeys, logins, and a deletion of the account.':
    'Änderungen seither werden rückgängig gemacht: E-Mail-Adresse, Zwei-Schritt-Verifizierung, Passkeys, Anmeldungen und eine Löschung des Kontos.',
  'Secure my account': 'Mein Konto sichern',
  'Your account is secured': 'Ihr Konto ist gesichert',
  'All devices are signed out, and the password no longer works. Another account uses your email address now: ask your administrator to give you access again.':
    'Alle Geräte sind abgemeldet, und das Passwort funktioniert nicht mehr. Ihre E-Mail-Adresse gehört inzwischen zu einem anderen Konto: Bitten Sie Ihre Administration um Zugang.',
  'All devices are signed out, and the password no longer works. Set a new one by the email to <strong>{email}</strong>.':
    'Alle Geräte sind abgemeldet, und das Passwort funktioniert nicht mehr. Legen Sie mit der E-Mail an <strong>{email}</strong> ein neues fest.',
  'If <strong>{email}</strong> has an account, an email is on its way. Open its link in this browser.':
    'Wenn <strong>{email}</strong> ein Konto hat, ist eine E-Mail unterwegs. Öffnen Sie deren Link in diesem Browser.',
  'Secure your account': 'Sichern Sie Ihr Konto',
  'This link has expired or was already used. We can send you an email that lets you set a new password, which signs out all your other devices.':
    'Dieser Link ist abgelaufen oder wurde schon verwendet. Wir können Ihnen eine E-Mail senden, mit der Sie ein neues Passwort festlegen. Damit werden alle anderen Geräte abgemeldet.',
  'We’ll send you an email that lets you set a new password, which signs out all your other devices.':
    'Wir senden Ihnen eine E-Mail, mit der Sie ein neues Passwort festlegen können. Damit werden alle anderen Geräte abgemeldet.',
  'Secured by “This wasn’t me” in an email: all devices were signed out':
    'Durch „Das war ich nicht“ in einer E-Mail gesichert: Alle Geräte wurden abgemeldet',
  'Sections of your account': 'Abschnitte Ihres Kontos',
  'If <strong>{email}</strong> is new here, an email is on its way. Enter its code.':
    'Falls es für <strong>{email}</strong> hier noch kein Konto gibt, ist eine E-Mail unterwegs. Geben Sie ihren Code ein.',
  'Addresses that already have an account don’t get this email. <a>Sign in to that account</a> or <b>reset its password</b> instead. Your guest data doesn’t move there.':
    'Adressen, für die es schon ein Konto gibt, erhalten diese E-Mail nicht. <a>Melden Sie sich bei diesem Konto an</a> oder <b>setzen Sie sein Passwort zurück</b>. Was Sie als Gast gespeichert haben, zieht nicht dorthin um.',
  'This browser blocks cookies here': 'Dieser Browser blockiert hier Cookies',
  'You can sign in, but you’re signed out when this page closes or reloads, and links from our emails don’t work. Allow cookies for this site in your browser’s settings, then reload the page.':
    'Sie können sich anmelden, werden aber abgemeldet, sobald diese Seite geschlossen oder neu geladen wird, und Links aus unseren E-Mails funktionieren nicht. Erlauben Sie in den Einstellungen Ihres Browsers Cookies für diese Website, und laden Sie die Seite dann neu.',
  'You’re signed out when this page closes or reloads. Allow cookies for this site in your browser’s settings, then sign in again.':
    'Sie werden abgemeldet, sobald diese Seite geschlossen oder neu geladen wird. Erlauben Sie in den Einstellungen Ihres Browsers Cookies für diese Website, und melden Sie sich dann erneut an.',
  'Your account’s data is too large for a cookie': 'Die Daten Ihres Kontos sind zu groß für ein Cookie',
  'You’re signed out when this page closes or reloads. Contact an administrator.':
    'Sie werden abgemeldet, sobald diese Seite geschlossen oder neu geladen wird. Wenden Sie sich an einen Administrator.',
  'It’s too long: use at most {most} letters or digits. Accents, other scripts and emoji count two to four times.':
    'Es ist zu lang: höchstens {most} Buchstaben oder Ziffern. Umlaute, andere Schriften und Emojis zählen zwei- bis viermal.',
  'It’s a common password, or was in a leak, so others will try it.':
    'Es ist ein verbreitetes Passwort oder war in einem Datenleck. Andere werden es ausprobieren.',
  'Choose a shorter password.': 'Wählen Sie ein kürzeres Passwort.',
  'They get an email with your name and a link, by which they sign in without a password. It counts for {days} days.':
    'Sie erhalten eine E-Mail mit Ihrem Namen und einem Link, mit dem sie sich ohne Passwort anmelden. Die Einladung gilt {days} Tage.',
  'Invitation expired': 'Einladung abgelaufen',
  'Invited {day}, until {until}. Send the invitation again to renew it.':
    'Eingeladen am {day}, bis {until}. Senden Sie die Einladung erneut, um sie zu verlängern.',
  'Invited {day}, valid until {until}': 'Eingeladen am {day}, gültig bis {until}',
  'This link has expired, was opened before, or there is a newer email. Enter the address that was invited, and we’ll send you another one. An invitation counts for {days} days; after that, ask for a new one.':
    'Dieser Link ist abgelaufen, wurde schon geöffnet, oder es gibt eine neuere E-Mail. Geben Sie die eingeladene Adresse ein, dann senden wir Ihnen eine weitere. Eine Einladung gilt {days} Tage; bitten Sie danach um eine neue.',
  'Send me another email': 'Weitere E-Mail senden',
}
