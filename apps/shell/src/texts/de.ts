import type { Catalog } from '@portico/ui'

export const messages: Catalog = {
  '<strong>{name}</strong> runs from <code>{base}</code>, with your account and your data.':
    '<strong>{name}</strong> läuft von <code>{base}</code>, mit Ihrem Konto und Ihren Daten.',
  'A build in place of {name}': 'Ein Build an der Stelle von {name}',
  'A file of {title} isn’t the one that was released, so it wasn’t run.':
    'Eine Datei von „{title}“ ist nicht die veröffentlichte und wurde deshalb nicht ausgeführt.',
  'An error in the portal itself stopped it. Everything you saved is safe, and the menu still works.':
    'Ein Fehler im Portal selbst hat sie angehalten. Gespeichertes bleibt gespeichert, und das Menü funktioniert weiter.',
  'An error in the portal itself stopped it. Everything you saved is safe.':
    'Ein Fehler im Portal selbst hat es angehalten. Gespeichertes bleibt gespeichert.',
  Appearance: 'Darstellung',
  'Back to the release': 'Zurück zum Release',
  'Back to the releases': 'Zurück zu den Releases',
  Breadcrumbs: 'Pfad',
  'Builds are tested here before they are released. Your account needs the permission “admin”.':
    'Hier werden Builds vor der Veröffentlichung ausprobiert. Das Konto braucht die Berechtigung „admin“.',
  'Builds can stand in for releases here. Everything else, including your account, is the real portal.':
    'Hier können Builds an die Stelle von Releases treten. Alles andere, auch Ihr Konto, ist das echte Portal.',
  'Cancel: {title}': 'Abbrechen: {title}',
  'Close this page instead': 'Stattdessen diese Seite schließen',
  'Collapse the menu': 'Menü einklappen',
  Commands: 'Befehle',
  Compact: 'Kompakt',
  'Compact rows': 'Kompakte Zeilen',
  'Copy of': 'Kopie von',
  'Copy report': 'Bericht kopieren',
  'Create an account': 'Konto erstellen',
  Dark: 'Dunkel',
  'Dark theme': 'Dunkles Farbschema',
  Density: 'Dichte',
  'Did you mean <a>{title}</a>?': 'Meinten Sie <a>{title}</a>?',
  'Didn’t finish.': 'Nicht abgeschlossen.',
  Dismiss: 'Ausblenden',
  'Everything else works. Try again in a moment.':
    'Alles andere funktioniert. Versuchen Sie es gleich noch einmal.',
  'Everything you saved is safe. Try again to reopen it.':
    'Gespeichertes bleibt gespeichert. Versuchen Sie es noch einmal, um neu zu beginnen.',
  'Expand the menu': 'Menü aufklappen',
  'Failures in this tab': 'Fehler in diesem Tab',
  'For developers': 'Für Entwickler',
  'Go home': 'Zur Startseite',
  Home: 'Start',
  'If it happens again, tell whoever runs the portal.':
    'Wenn es wieder vorkommt, sagen Sie es den Betreibern des Portals.',
  'If this page is for certain accounts only, <a>sign in</a> to open it.':
    'Wenn es eine Seite für bestimmte Konten ist, <a>melden Sie sich an</a>, um sie zu öffnen.',
  'In the background': 'Im Hintergrund',
  'It is for accounts with the permission “{claim}”, which yours doesn’t have. An administrator of the portal can give it to you. Sign in again afterwards.':
    'Das ist für Konten mit der Berechtigung „{claim}“, die Ihres nicht hat. Die Betreiber des Portals können sie Ihnen geben. Melden Sie sich danach neu an.',
  'It may have been damaged on the way, or changed. Try again; if that doesn’t help, tell your administrator.':
    'Vielleicht war die Übertragung gestört, oder jemand hat die Datei geändert. Versuchen Sie es noch einmal; wenn es so bleibt, sagen Sie es den Betreibern des Portals.',
  'It opens by itself once the connection is back.':
    'Es öffnet sich von selbst, sobald die Verbindung wieder da ist.',
  'Its configuration isn’t complete.': 'Seine Konfiguration ist unvollständig.',
  Language: 'Sprache',
  'Leave this page?': 'Diese Seite verlassen?',
  Library: 'Bibliothek',
  Light: 'Hell',
  'Light theme': 'Helles Farbschema',
  Loading: 'Wird geladen',
  'Looking…': 'Wird gesucht …',
  'None.': 'Keine.',
  'Not available. Reload the page': 'Nicht verfügbar. Seite neu laden',
  'Not available. Retry': 'Nicht verfügbar. Erneut versuchen',
  'No results for “{query}”.': 'Nichts heißt „{query}“.',
  'It wasn’t loaded. It comes from an address that the portal doesn’t know, or this browser can’t check its files; your administrator can tell which.':
    'Nichts davon wurde geladen. Es kommt von einer Adresse, die das Portal nicht kennt, oder dieser Browser kann die Dateien nicht prüfen. Die Betreiber des Portals können sagen, was zutrifft.',
  'One place for your tables, your files and your account. You only sign in once.':
    'Ein Ort für Ihre Tabellen, Ihre Dateien und Ihr Konto. Sie melden sich nur einmal an.',
  'Open now': 'Jetzt öffnen',
  'Open the portal': 'Portal öffnen',
  'Opening it loads another page, which would stop the work that is running.':
    'Dafür muss eine andere Seite geladen werden, und laufende Arbeiten würden mit dieser hier enden.',
  'Page not available': 'Seite nicht verfügbar',
  'Page not found': 'Seite nicht gefunden',
  Pages: 'Bereiche',
  'Pages of the portal': 'Bereiche des Portals',
  'Parts of the portal': 'Teile des Portals',
  Portal: 'Portal',
  Recent: 'Zuletzt verwendet',
  'Registry revision {revision} of {date}, from the document':
    'Registry-Revision {revision} vom {date}, aus dem Dokument',
  'Registry revision {revision} of {date}, from the server':
    'Registry-Revision {revision} vom {date}, vom Server',
  'Registry revision {revision} of {date}, the last good one that this browser kept':
    'Registry-Revision {revision} vom {date}, die letzte gültige, die dieser Browser behalten hat',
  Regular: 'Normal',
  'Regular rows': 'Normale Zeilen',
  Relaxed: 'Großzügig',
  'Relaxed rows': 'Großzügige Zeilen',
  Reload: 'Neu laden',
  'Reload now?': 'Jetzt neu laden?',
  'Reload the page': 'Seite neu laden',
  'Reload the page to see whether there is a newer one; its team has to release it again.':
    'Laden Sie die Seite neu, um zu sehen, ob es eine neuere gibt; das zuständige Team muss sie erneut veröffentlichen.',
  'Reload the page: the portal may have been updated. If that doesn’t help, tell your administrator.':
    'Laden Sie die Seite neu: Vielleicht wurde das Portal aktualisiert. Wenn es so bleibt, sagen Sie es den Betreibern.',
  'Reload the portal': 'Portal neu laden',
  Remotes: 'Remotes',
  'Report copied': 'Der Bericht ist in der Zwischenablage',
  Retry: 'Erneut versuchen',
  'Search or jump to': 'Suchen oder öffnen',
  'All areas': 'Alle Bereiche',
  'Search areas': 'Bereiche suchen',
  'Other areas': 'Weitere Bereiche',
  Pinned: 'Angeheftet',
  'Pin {area}': '{area} anheften',
  'Unpin {area}': '{area} nicht mehr anheften',
  'Not all areas could be loaded.': 'Nicht alle Bereiche konnten geladen werden.',
  'No area fits “{query}”.': 'Kein Bereich passt zu „{query}“.',
  '{count, plural, one {# area} other {# areas}}': '{count, plural, one {# Bereich} other {# Bereiche}}',
  'Search or jump to…': 'Suchen oder öffnen …',
  'Search the portal': 'Portal durchsuchen',
  'See why': 'Grund ansehen',
  'Shared libraries': 'Gemeinsame Bibliotheken',
  'Show the whole path': 'Ganzen Pfad anzeigen',
  'Sign in': 'Anmelden',
  'Sign in again to continue where you left off. Your edits are kept, and the page is hidden until then.':
    'Melden Sie sich wieder an, um dort weiterzumachen, wo Sie waren. Was Sie bearbeitet haben, bleibt erhalten; die Seite ist bis dahin verborgen.',
  'Sign out': 'Abmelden',
  'Sign out?': 'Abmelden?',
  'Signed out on this device': 'Auf diesem Gerät abgemeldet',
  'Skip to content': 'Zum Inhalt springen',
  'Something went wrong while it started. None of your data was changed.':
    'Beim Start ist etwas schiefgegangen. Nichts von Ihnen wurde geändert.',
  System: 'System',
  'System theme': 'Farbschema des Systems',
  'The browser didn’t allow copying': 'Der Browser hat das Kopieren nicht erlaubt',
  'The browser only starts it again when you reload the page. If that doesn’t help, its team has to fix it.':
    'Der Browser startet es erst neu, wenn die Seite neu geladen wird. Wenn es so bleibt, muss das zuständige Team es beheben.',
  'The connection may be slow, or its server busy. Try again.':
    'Die Verbindung ist vielleicht langsam oder der Server ausgelastet. Versuchen Sie es noch einmal.',
  'The last good list is used, from {date}. Everything in it works, but anything newer is missing. The portal keeps trying.':
    'Verwendet wird die letzte gültige Liste vom {date}. Alles darin funktioniert, nur Neueres fehlt. Das Portal versucht es weiter.',
  'The list of this portal’s parts couldn’t be fetched, and this browser keeps no earlier one.':
    'Die Liste der Teile dieses Portals konnte nicht geladen werden, und dieser Browser hat keine frühere behalten.',
  'The list of this portal’s parts couldn’t be read':
    'Die Liste der Teile dieses Portals konnte nicht gelesen werden',
  'The list of this portal’s parts isn’t valid, so none of them was loaded. An administrator of the portal has to fix it.':
    'Die Liste der Teile dieses Portals ist ungültig, deshalb wurde keiner geladen. Die Betreiber des Portals müssen das beheben.',
  'The page that was open belonged to another account, so it was reopened.':
    'Die offene Seite gehörte zu einem anderen Konto und wurde deshalb neu geöffnet.',
  'The portal can’t start': 'Das Portal kann nicht starten',
  'The portal couldn’t load which pages your account may open. Everything else works. Try again in a moment.':
    'Das Portal konnte nicht laden, welche Seiten Ihr Konto öffnen darf. Alles andere funktioniert. Versuchen Sie es gleich noch einmal.',
  'The portal failed': 'Das Portal ist fehlgeschlagen',
  'The portal may have been updated since you opened it. Reload the page.':
    'Das Portal wurde vielleicht aktualisiert, seit Sie es geöffnet haben. Laden Sie die Seite neu.',
  'The rules of this portal don’t allow loading {title} here.':
    'Die Regeln dieses Portals erlauben nicht, „{title}“ hier zu laden.',
  'The server couldn’t be notified.': 'Der Server konnte nicht benachrichtigt werden.',
  'The server of {title} isn’t answering.': 'Der Server von „{title}“ antwortet nicht.',
  Theme: 'Farbschema',
  'There is no such page': 'Diese Seite gibt es nicht',
  'There’s nothing at <code>{pathname}</code>. The address may be mistyped, or that part of the portal is gone.':
    'Unter <code>{pathname}</code> gibt es nichts. Vielleicht ist die Adresse falsch geschrieben, oder dieser Teil des Portals wurde entfernt.',
  'This address is for administrators': 'Diese Adresse ist für Administratoren',
  'This couldn’t be loaded': 'Das konnte nicht geladen werden',
  'This is taking longer than usual. Still trying…': 'Das dauert länger als sonst. Es wird weiter versucht …',
  'This is the document for developers': 'Dies ist das Dokument für Entwickler',
  'This is the previous version of {title}': 'Dies ist die vorherige Version von „{title}“',
  'This isn’t the released portal': 'Dies ist nicht das veröffentlichte Portal',
  'This page can’t be opened right now': 'Diese Seite kann gerade nicht geöffnet werden',
  'This page failed': 'Diese Seite ist fehlgeschlagen',
  'This part isn’t answering. The rest of the portal works.':
    'Von hier kommt keine Antwort. Der Rest des Portals funktioniert.',
  'This part of the portal isn’t answering. The others work, and nothing is lost.':
    'Dieser Teil des Portals antwortet gerade nicht. Die anderen funktionieren, und nichts ist verloren.',
  'This portal doesn’t know its backend: the document has no address. Its administrator needs to set PORTICO_SUPABASE_URL.':
    'Dieses Portal kennt sein Backend nicht: Das Dokument enthält keine Adresse. Die Betreiber setzen PORTICO_SUPABASE_URL.',
  'This portal doesn’t know its backend’s key. Its administrator needs to set PORTICO_SUPABASE_KEY.':
    'Dieses Portal kennt den Schlüssel seines Backends nicht. Die Betreiber setzen PORTICO_SUPABASE_KEY.',
  'This portal was given a key that bypasses every policy of its project, and anybody who opens this page can read it. Its administrator needs to revoke that key and set PORTICO_SUPABASE_KEY to the publishable one.':
    'Dieses Portal hat einen Schlüssel bekommen, der jede Richtlinie seines Projekts umgeht und den jeder lesen kann, der diese Seite öffnet. Die Betreiber widerrufen diesen Schlüssel und setzen PORTICO_SUPABASE_KEY auf den öffentlichen.',
  'This version of {title} doesn’t have the part you wanted.':
    'Dieser Version von „{title}“ fehlt der angeforderte Teil.',
  'This version of {title} was made for another version of the portal.':
    'Diese Version von „{title}“ wurde für eine andere Version des Portals gemacht.',
  'To try a build in place of a release, open <a>the document for developers</a>. It’s available if your administrator has turned it on (<code>--dev-documents</code>).':
    'Um einen Build an der Stelle eines Releases auszuprobieren, öffnen Sie <a>das Dokument für Entwickler</a>. Es ist dort vorhanden, wo die Betreiber des Portals es eingeschaltet haben (<code>--dev-documents</code>).',
  'Try again': 'Erneut versuchen',
  'Try again. If that doesn’t help, its team has to fix it.':
    'Versuchen Sie es noch einmal. Wenn es so bleibt, muss das zuständige Team es beheben.',
  'Try part of the name of a table, a file or a command.':
    'Versuchen Sie es mit einem Teil des Namens einer Tabelle, einer Datei oder eines Befehls.',
  'Update ready.': 'Update bereit.',
  'Use it': 'Verwenden',
  'Used by': 'Verwendet von',
  Version: 'Version',
  'Version {wanted} couldn’t be started, so you’re seeing {shown}. You haven’t lost anything.':
    'Version {wanted} konnte nicht gestartet werden, deshalb wird {shown} gezeigt. Nichts von Ihnen ist verloren.',
  Welcome: 'Willkommen',
  'Welcome to {name}': 'Willkommen bei {name}',
  'Welcome, {name}': 'Willkommen, {name}',
  'Your input on this page isn’t saved.': 'Was Sie auf dieser Seite eingegeben haben, ist nicht gespeichert.',
  'What’s inside': 'Was enthalten ist',
  'What’s on the screen may be out of date, and changes can’t be saved. The portal continues by itself once the connection is back.':
    'Was Sie sehen, ist vielleicht veraltet, und Änderungen können nicht gespeichert werden. Sobald die Verbindung wieder da ist, geht es von selbst weiter.',
  'You are offline': 'Sie sind offline',
  'You can’t open {title}': 'Sie können „{title}“ nicht öffnen',
  'Your session has ended': 'Ihre Sitzung ist beendet',
  'You’re back online.': 'Sie sind wieder online.',
  'You’re offline, and {title} isn’t on this device yet.':
    'Sie sind offline, und „{title}“ ist noch nicht auf diesem Gerät.',
  'You’re offline. Try again once the connection is back.':
    'Sie sind offline. Versuchen Sie es noch einmal, sobald die Verbindung wieder da ist.',
  'You’re signed in as someone else': 'Sie sind als jemand anders angemeldet',
  'You’re signed in as {email}': 'Sie sind als {email} angemeldet',
  'You’re signed out.': 'Sie sind abgemeldet.',
  'after signing in': 'nach Anmeldung',
  'appearance density': 'Darstellung Dichte',
  'appearance theme': 'Darstellung Farbschema',
  checking: 'Prüfen',
  close: 'schließen',
  'developer remotes versions overrides': 'Entwickler Remotes Versionen Overrides',
  failed: 'fehlgeschlagen',
  'failed: {reason}': 'fehlgeschlagen: {reason}',
  fetching: 'Abrufen',
  left: 'verlassen',
  loading: 'Laden',
  'log out leave': 'ausloggen verlassen',
  mounted: 'eingebunden',
  mounting: 'Einbinden',
  move: 'bewegen',
  'no remote yet': 'noch niemandem',
  'not opened': 'nicht geöffnet',
  open: 'öffnen',
  'refresh update': 'aktualisieren Update',
  register: 'registrieren',
  resolving: 'Auflösen',
  'the shell': 'der Shell',
  '{count, number} ms': '{count, number} ms',
  '{count, plural, =0 {Nothing found} one {# result} other {# results}}':
    '{count, plural, =0 {Nichts gefunden} one {# Treffer} other {# Treffer}}',
  '{count, plural, one {# failed} other {# failed}}':
    '{count, plural, one {# fehlgeschlagen} other {# fehlgeschlagen}}',
  '{count, plural, one {# running} other {# running}}': '{count, plural, one {# läuft} other {# laufen}}',
  '{count, plural, one {# task is} other {# tasks are}} still running in the background and would be stopped.':
    '{count, plural, one {# Vorgang läuft noch im Hintergrund und würde abgebrochen.} other {# Vorgänge laufen noch im Hintergrund und würden abgebrochen.}}',
  '{files, plural, one {# file} other {# files}}': '{files, plural, one {# Datei} other {# Dateien}}',
  '{name}, home': '{name}, Startseite',
  '{remote} {version} while {phase}': '{remote} {version}, Phase: {phase}',
  '{remote} {version} while {phase}, then {fallback}': '{remote} {version}, Phase: {phase}, dann {fallback}',
  '{title} can’t be shown': '„{title}“ kann nicht angezeigt werden',
  '{title} failed while it started.': '„{title}“ ist beim Start fehlgeschlagen.',
  '{title} failed while it was being shown.': '„{title}“ ist beim Anzeigen fehlgeschlagen.',
  '{title} opens when the work in the background is done':
    '„{title}“ öffnet sich, wenn die Arbeiten im Hintergrund fertig sind',
  '{title} stopped because of an error.': '„{title}“ wurde durch einen Fehler angehalten.',
  '{title} took too long to arrive.': '„{title}“ hat zu lange gebraucht.',
  '“{title}” is still running and would be stopped.': '„{title}“ läuft noch und würde abgebrochen.',
  'You won’t be able to sign in to this guest account again, and what you’ve saved in it will be out of reach.':
    'In einem Gastkonto kann sich niemand wieder anmelden, auch Sie nicht. Was Sie darin gespeichert haben, ist dann nicht mehr erreichbar.',
  'Give the whole address of the folder, such as {example}.':
    'Geben Sie die ganze Adresse des Ordners an, etwa {example}.',
  'This document allows builds from {allowed} only.': 'Dieses Dokument lässt nur Builds von {allowed} zu.',
}
