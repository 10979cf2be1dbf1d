import type { Catalog } from '@portico/ui'

export const messages: Catalog = {
  '{name} in {folder}': '{name} in {folder}',
  'Decide one by one': 'Einzeln entscheiden',
  '“{name}” is taken in “{folder}”': '„{name}“ gibt es in „{folder}“ schon',
  'Move {count, plural, one {# file} other {# files}} to “{folder}”?':
    '{count, plural, one {# Datei} other {# Dateien}} nach „{folder}“ verschieben?',
  'Copy {count, plural, one {# file} other {# files}} to “{folder}”?':
    '{count, plural, one {# Datei} other {# Dateien}} nach „{folder}“ kopieren?',
  '{size} in all. No name is taken there.': 'Zusammen {size}. Dort ist kein Name vergeben.',
  'Looking through the folders': 'Die Ordner werden durchgesehen',
  Move: 'Verschieben',
  'This folder can’t be read': 'Dieser Ordner lässt sich nicht lesen',
  'It was moved on your device, or your browser may not read it. Nothing in it was uploaded.':
    'Er wurde auf Ihrem Gerät verschoben, oder Ihr Browser darf ihn nicht lesen. Nichts darin wurde hochgeladen.',
  'This file is too large for this browser window': 'Diese Datei ist für dieses Browserfenster zu groß',
  'Open the link in a window that isn’t private, or in Chrome or Edge.':
    'Öffnen Sie den Link in einem Fenster, das nicht privat ist, oder in Chrome oder Edge.',
  'This name is too long for storage': 'Dieser Name ist zu lang für den Speicher',
  'The names of its folders count, too, and letters other than A to Z count several times. Shorten it, and upload it again.':
    'Er zählt zusammen mit den Ordnern, in denen er liegt, und andere Buchstaben als A bis Z zählen mehrfach. Kürzen Sie ihn und laden Sie die Datei noch einmal hoch.',
  'It is “{type}”, and this bucket takes only {types}.':
    'Sie ist „{type}“, und dieser Bucket nimmt nur {types}.',
  'It has {size}, and this bucket takes files up to {limit}.':
    'Sie hat {size}, und dieser Bucket nimmt Dateien bis {limit}.',
  'It has {size}, and the whole project takes files up to {limit}, which its administrators can raise.':
    'Sie hat {size}, und das ganze Projekt nimmt Dateien bis {limit}; die Verwalter können das erhöhen.',
  '{count, plural, one {# file or folder is not uploaded.} other {# files or folders are not uploaded.}} The list of uploads says why.':
    '{count, plural, one {# Datei oder Ordner wird nicht hochgeladen.} other {# Dateien oder Ordner werden nicht hochgeladen.}} Die Liste der Uploads sagt, warum.',
  '{count, plural, one {# file found} other {# files found}}':
    '{count, plural, one {# Datei gefunden} other {# Dateien gefunden}}',
  'Another account': 'Ein anderes Konto',
  'No account: a link, or the project itself': 'Kein Konto: ein Link oder das Projekt selbst',
  'Not known': 'Nicht bekannt',
  'If you keep both, the new file’s name gets a number.':
    'Wenn Sie beide behalten, bekommt der Name der neuen Datei eine Nummer.',
  'If you replace it, the old file goes to the trash.':
    'Wenn Sie sie ersetzen, kommt die alte Datei in den Papierkorb.',
  'Replacing can’t be undone.': 'Ersetzen lässt sich nicht rückgängig machen.',
  '{count, plural, one {“{name}” cut.} other {# items cut.}} Go to a folder and paste with {keys}.':
    '{count, plural, one {„{name}“ ausgeschnitten.} other {# Elemente ausgeschnitten.}} Öffnen Sie einen Ordner und fügen Sie mit {keys} ein.',
  '{count, plural, one {“{name}” copied.} other {# items copied.}} Go to a folder and paste with {keys}.':
    '{count, plural, one {„{name}“ kopiert.} other {# Elemente kopiert.}} Öffnen Sie einen Ordner und fügen Sie mit {keys} ein.',
  '{count, plural, one {Paste “{name}”} other {Paste # items}}':
    '{count, plural, one {„{name}“ einfügen} other {# Elemente einfügen}}',
  Copy: 'Kopieren',
  Cut: 'Ausschneiden',
  'More are being loaded': 'Weitere werden geladen',
  'Only the loaded items are in this order': 'Nur die geladenen Elemente haben diese Reihenfolge',
  'Scroll down to load more': 'Scrollen Sie nach unten, um mehr zu laden',
  'The others couldn’t be loaded': 'Die übrigen konnten nicht geladen werden',
  'Nothing was copied': 'Nichts wurde kopiert',
  'Not all items of this folder have been loaded. Try again when they are all selected.':
    'Noch sind nicht alle Elemente dieses Ordners geladen. Versuchen Sie es wieder, wenn alle ausgewählt sind.',
  'It’s already in this folder': 'Es liegt schon hier',
  'Nothing is left to paste': 'Es ist nichts mehr einzufügen',
  '{count, plural, one {# unfinished upload} other {# unfinished uploads}}':
    '{count, plural, one {# unvollständiger Upload} other {# unvollständige Uploads}}',
  '{count, plural, one {“{name}” has changed since then: discard this upload, and upload the file again.} other {# files have changed since then: discard these uploads, and upload the files again.}}':
    '{count, plural, one {„{name}“ hat sich seitdem geändert: Verwerfen Sie diesen Upload und laden Sie die Datei neu hoch.} other {# Dateien haben sich seitdem geändert: Verwerfen Sie diese Uploads und laden Sie die Dateien neu hoch.}}',
  '{count, plural, one {“{name}” is no longer where it was: choose it.} other {# files are no longer where they were: choose them.}}':
    '{count, plural, one {„{name}“ liegt nicht mehr dort, wo es lag: Wählen Sie die Datei aus.} other {# Dateien liegen nicht mehr dort, wo sie lagen: Wählen Sie sie aus.}}',
  '{count, plural, one {Your browser doesn’t let this page read “{name}”: continue again and allow it, or choose the file.} other {Your browser doesn’t let this page read # files: continue again and allow it, or choose the files.}}':
    '{count, plural, one {Ihr Browser lässt diese Seite „{name}“ nicht lesen: Setzen Sie noch einmal fort und erlauben Sie es, oder wählen Sie die Datei aus.} other {Ihr Browser lässt diese Seite # Dateien nicht lesen: Setzen Sie noch einmal fort und erlauben Sie es, oder wählen Sie die Dateien aus.}}',
  '“{name}” is a favourite now': '„{name}“ ist jetzt ein Favorit',
  '“{name}” is no favourite any more': '„{name}“ ist kein Favorit mehr',
  '{count, plural, one {# result} other {# results}}':
    '{count, plural, one {# Ergebnis} other {# Ergebnisse}}',
  'A direct link can’t be revoked before it expires. To stop it from working, delete the file.':
    'Ein direkter Link kann nicht vorzeitig widerrufen werden. Damit er nicht mehr funktioniert, löschen Sie die Datei.',
  'A download this large is saved straight to your disk. Choose where.':
    'Ein so großer Download wird direkt auf Ihrer Festplatte gespeichert. Wählen Sie, wo.',
  'A name can’t begin or end with a space.': 'Ein Name kann nicht mit einem Leerzeichen beginnen oder enden.',
  'A name can’t contain a slash.': 'Ein Name darf keinen Schrägstrich enthalten.',
  'A name can’t contain control characters.': 'Ein Name darf keine Steuerzeichen enthalten.',
  'A part of the name': 'Ein Teil des Namens',
  Actions: 'Aktionen',
  'Actions for the selection': 'Aktionen für die Auswahl',
  'Actions for {name}': 'Aktionen für {name}',
  Active: 'Aktiv',
  'Actual size': 'Originalgröße',
  'Add to favourites': 'Zu Favoriten hinzufügen',
  'All buckets': 'Alle Buckets',
  'All my shared links': 'Alle meine geteilten Links',
  'Already exists. Waiting for your decision': 'Gibt es schon. Wartet auf Ihre Entscheidung',
  'Another tab may be sending the same file. Try again when it is done.':
    'Vielleicht sendet ein anderer Tab dieselbe Datei. Versuchen Sie es erneut, wenn er fertig ist.',
  'Any kind': 'Jede Art',
  'Anyone with a link can see what is kept here.': 'Was hier liegt, kann jeder mit einem Link sehen.',
  'Anyone with the link can open the file without signing in, until the link expires.':
    'Jeder mit dem Link kann die Datei ohne Anmeldung öffnen, bis der Link abläuft.',
  'Anyone with the link can put files into this folder without an account. They can’t see, change or delete anything in it.':
    'Alle mit dem Link können ohne Konto Dateien in diesen Ordner legen. Sie können darin nichts ansehen, ändern oder löschen.',
  'Anyone with the link can see and download this without an account, until you end it.':
    'Alle mit dem Link können dies ohne Konto ansehen und herunterladen, bis Sie den Link beenden.',
  Archive: 'Archiv',
  'As far as we know, nothing was changed.': 'Soweit bekannt, wurde nichts geändert.',
  'All the files asked for have been sent. Ask the person who sent it for a new one.':
    'Es wurden so viele gesendet, wie angefordert waren. Bitten Sie um einen neuen Link.',
  'Ask the administrator of this bucket for access. Nothing was changed.':
    'Bitten Sie die Administration dieses Buckets um Zugriff. Es wurde nichts geändert.',
  'At least (MB)': 'Mindestens (MB)',
  'At most (MB)': 'Höchstens (MB)',
  Audio: 'Audio',
  Back: 'Zurück',
  'Bucket not found': 'Bucket nicht gefunden',
  'Can be opened': 'Kann geöffnet werden',
  Caching: 'Zwischenspeicher',
  Cancel: 'Abbrechen',
  'Cancel all': 'Alle abbrechen',
  'Cancel {name}': '{name} abbrechen',
  Cancelled: 'Abgebrochen',
  Changed: 'Geändert',
  'Changed since': 'Geändert ab',
  'Changed until': 'Geändert bis',
  'Check that it was copied completely, or ask the sender for a new one.':
    'Prüfen Sie, ob er vollständig kopiert wurde, oder bitten Sie um einen neuen.',
  Checksum: 'Prüfsumme',
  'Choose “Add to favourites” in the menu of a file or folder. It will appear here, wherever it is.':
    'Wählen Sie „Zu Favoriten hinzufügen“ im Menü einer Datei oder eines Ordners. Dann steht sie hier, wo immer sie liegt.',
  'Choose a bucket or a folder to search in.':
    'Wählen Sie einen Bucket oder Ordner, in dem gesucht werden soll.',
  'Choose a file or folder to see its details.':
    'Wählen Sie eine Datei oder einen Ordner, um zu sehen, was darüber bekannt ist.',
  'Choose another one. Letters, digits, spaces, dots and dashes always work.':
    'Wählen Sie einen anderen. Buchstaben, Ziffern, Leerzeichen, Punkte und Bindestriche gehen immer.',
  'Choose files': 'Dateien auswählen',
  'Choose files…': 'Dateien wählen …',
  'Choose where': 'Ort wählen',
  'Choose “Share…” in the menu of a file or folder. Its link then appears here, and can be ended here.':
    'Wählen Sie „Teilen …“ im Menü einer Datei oder eines Ordners. Der Link erscheint dann hier und kann hier beendet werden.',
  'Clear filters': 'Filter entfernen',
  'Clear selection': 'Auswahl aufheben',
  'Close details': 'Details schließen',
  'Close uploads': 'Uploads schließen',
  Code: 'Code',
  Contains: 'Enthält',
  Content: 'Inhalt',
  Copied: 'Kopiert',
  'Copy it now: it can’t be shown again. You can end it at any time.':
    'Kopieren Sie ihn jetzt: Er kann nicht noch einmal angezeigt werden. Sie können ihn jederzeit beenden.',
  'Copy link': 'Link kopieren',
  'Couldn’t refresh, so this may be out of date':
    'Konnte nicht aktualisiert werden und ist vielleicht veraltet',
  'Count SHA-256': 'SHA-256 berechnen',
  'Counting…': 'Wird gezählt …',
  'Create direct link': 'Direkten Link erstellen',
  'Create folder': 'Ordner erstellen',
  'Create link': 'Link erstellen',
  Created: 'Erstellt',
  'Date and size': 'Datum und Größe',
  Delete: 'Löschen',
  'Delete what is inside first.': 'Löschen Sie zuerst, was darin liegt.',
  'Delete {count, plural, one {# item} other {# items}}?':
    '{count, plural, one {# Element} other {# Elemente}} löschen?',
  'Delete {count, plural, one {# item} other {# items}}…':
    '{count, plural, one {# Element} other {# Elemente}} löschen …',
  'Delete “{name}”?': '„{name}“ löschen?',
  'Delete…': 'Löschen …',
  Details: 'Details',
  'Details of {name}': 'Details zu {name}',
  Dimensions: 'Abmessungen',
  'Direct link to the file': 'Direkter Link zur Datei',
  Discard: 'Verwerfen',
  'Do this for {count, plural, one {# more file} other {# more files}}':
    'Auch für {count, plural, one {# weitere Datei} other {# weitere Dateien}}',
  Done: 'Fertig',
  Download: 'Herunterladen',
  'Download all': 'Alles herunterladen',
  'Download “{name}”': '„{name}“ herunterladen',
  'Downloading {count, plural, one {# file} other {# files}}':
    '{count, plural, one {# Datei wird} other {# Dateien werden}} heruntergeladen',
  'Drop files or whole folders here, or choose them.':
    'Ziehen Sie Dateien oder ganze Ordner hierher oder wählen Sie sie aus.',
  'Drop to upload to “{folder}”': 'Loslassen, um in „{folder}“ hochzuladen',
  'Each was saved as a file of its own.': 'Jede wurde als eigene Datei gespeichert.',
  Encrypted: 'Verschlüsselt',
  End: 'Beenden',
  'End the link to “{name}”': 'Link zu „{name}“ beenden',
  Ended: 'Beendet',
  'Enter a date, such as 2026-11-21.': 'Geben Sie ein Datum ein, zum Beispiel 2026-11-21.',
  'Enter a name.': 'Geben Sie einen Namen ein.',
  'Everything inside will be deleted, too.': 'Alles darin wird mitgelöscht.',
  Everywhere: 'Überall',
  Expired: 'Abgelaufen',
  'Expires after': 'Läuft ab nach',
  Failed: 'Fehlgeschlagen',
  'Favourite: {name}': 'Favorit: {name}',
  Favourites: 'Favoriten',
  File: 'Datei',
  'File not found': 'Datei nicht gefunden',
  'Files are kept in buckets. A bucket appears here once another user shares it with you.':
    'Dateien liegen in Buckets. Ein Bucket erscheint hier, sobald ihn jemand anlegt und für Sie freigibt.',
  'Files can’t be requested here. Open this folder in the portal to do that.':
    'Hier lassen sich keine Dateien anfordern. Öffnen Sie dafür diesen Ordner im Portal.',
  'Files of unfinished uploads': 'Dateien unvollständiger Uploads',
  'Files that I asked for': 'Von mir angeforderte Dateien',
  'Files up to {size} (limit of the whole project)': 'Dateien bis {size} (Grenze des ganzen Projekts)',
  'Files up to {size} (limit of this bucket)': 'Dateien bis {size} (Grenze dieses Buckets)',
  'Files…': 'Dateien …',
  'Fit to window': 'An Fenster anpassen',
  Folder: 'Ordner',
  'Folder not found': 'Ordner nicht gefunden',
  'Folder “{name}” created': 'Ordner „{name}“ erstellt',
  Folders: 'Ordner',
  'Folders can’t be shared by a link here. An administrator of this portal can set that up; until then, share single files.':
    'Ordner können hier nicht per Link geteilt werden. Wer das Portal betreibt, kann das einrichten; teilen Sie bis dahin einzelne Dateien.',
  'Folder…': 'Ordner …',
  Full: 'Voll',
  'Go to your files': 'Zu Ihren Dateien',
  'Go to “{folder}”': 'Zu „{folder}“',
  'Hide uploads': 'Uploads einklappen',
  Image: 'Bild',
  'Image: {name}': 'Bild: {name}',
  'It doesn’t exist, or it isn’t shared with you.':
    'Es gibt ihn nicht, oder er ist nicht für Sie freigegeben.',
  'It reached its limit of openings. Ask the sender for a new one.':
    'Er wurde so oft geöffnet, wie es erlaubt ist. Bitten Sie um einen neuen.',
  'It has been reported.': 'Es wurde gemeldet.',
  'It has expired or was changed. Create a new one.':
    'Er ist abgelaufen oder wurde verändert. Erstellen Sie einen neuen.',
  'It has {width, number} × {height, number} pixels. Download it to open it in another app.':
    'Es hat {width, number} × {height, number} Pixel. Laden Sie es herunter, um es in einer anderen App zu öffnen.',
  'It exceeds the size limit of this file request.': 'Sie ist größer, als es die Anforderung erlaubt.',
  'It is over the limit of the whole project, which its administrators can raise.':
    'Sie überschreitet die Obergrenze des ganzen Projekts, die seine Administration erhöhen kann.',
  'It is over the limit of this bucket, or of the whole project.':
    'Sie überschreitet die Obergrenze dieses Buckets oder des ganzen Projekts.',
  'It is still in use': 'Es wird noch verwendet',
  'It isn’t empty': 'Es ist nicht leer',
  'It may be damaged, or of another kind than its name says.':
    'Es ist vielleicht beschädigt oder von anderer Art, als sein Name sagt.',
  'It may be another user, or another tab of yours. Try again in a moment.':
    'Vielleicht von jemand anderem, vielleicht in einem anderen Tab von Ihnen. Versuchen Sie es gleich noch einmal.',
  'It may have been moved, renamed or deleted.': 'Vielleicht wurde es verschoben, umbenannt oder gelöscht.',
  'It was moved or changed on your device after you chose it. Choose it again.':
    'Sie wurde auf Ihrem Gerät verschoben oder geändert, nachdem Sie sie ausgewählt hatten. Wählen Sie sie noch einmal aus.',
  'It will be sent again.': 'Er wird erneut gesendet.',
  'Ask the person who sent it for a new one.':
    'Er galt bis zu einem bestimmten Datum. Bitten Sie um einen neuen.',
  'Keep both': 'Beide behalten',
  Kind: 'Art',
  'Largest file in MB (optional)': 'Größte Datei in MB (optional)',
  'Link copied': 'Link kopiert',
  'Link for sending files': 'Link zum Senden von Dateien',
  'Link to share': 'Link zum Teilen',
  'Links to this': 'Links hierzu',
  'Loading files': 'Dateien werden geladen',
  'Searched the {count, plural, one {# file} other {# files}} that changed last; there are more':
    '{count, plural, one {Nur die zuletzt geänderte Datei wurde durchsucht} other {Nur die # zuletzt geänderten Dateien wurden durchsucht}}; es gibt mehr',
  Modified: 'Geändert',
  'More than {count, plural, one {# file} other {# files}}':
    'Mehr als {count, plural, one {# Datei} other {# Dateien}}',
  'More than {size}': 'Mehr als {size}',
  'Most files (optional)': 'Höchstzahl der Dateien (optional)',
  'Most openings (optional)': 'Öffnungen höchstens (optional)',
  'My files': 'Meine Dateien',
  'My folder': 'Mein Ordner',
  'My shared links': 'Meine geteilten Links',
  'My {bucket}': 'Mein Bereich in {bucket}',
  Name: 'Name',
  'Nearly full. Delete files that you no longer need, or ask your administrator for more.':
    'Fast voll. Löschen Sie, was Sie nicht mehr brauchen, oder bitten Sie die Betreiber des Portals um mehr.',
  Never: 'Nie',
  'New folder': 'Neuer Ordner',
  'New name': 'Neuer Name',
  'Next file': 'Nächste Datei',
  'No answer from the server': 'Keine Antwort vom Server',
  'No answer. It continues by itself once the server can be reached · {size}':
    'Keine Antwort. Es geht von selbst weiter, sobald der Server erreichbar ist · {size}',
  'No buckets yet': 'Noch keine Buckets',
  'No favourites yet': 'Noch keine Favoriten',
  'Only the newest {count, number} favourites are shown':
    'Nur die neuesten {count, number} Favoriten werden angezeigt',
  'No files yet': 'Noch keine Dateien',
  'No files yet. Your uploads appear here, latest first.':
    'Noch keine Dateien. Was Sie hochladen, erscheint hier, das Neueste zuerst.',
  'No longer there, or not shared with you': 'Nicht mehr da oder nicht mit Ihnen geteilt',
  'No preview': 'Keine Vorschau',
  'Not available here': 'Hier nicht verfügbar',
  'Not downloaded: {files}.': 'Nicht heruntergeladen: {files}.',
  'Not everything was deleted': 'Nicht alles wurde gelöscht',
  'Not found, or not shared with you': 'Nicht gefunden oder nicht für Sie freigegeben',
  'Not included.txt': 'Nicht enthalten.txt',
  'Note for the sender (optional)': 'Hinweis für die Absender (optional)',
  'Nothing can be changed for now. Try again later.':
    'Im Moment lässt sich nichts ändern. Versuchen Sie es später erneut.',
  'Nothing found': 'Nichts gefunden',
  'Nothing here': 'Hier ist nichts',
  'No matches here. Try another folder or bucket.':
    'Hier passt nichts dazu. Vielleicht liegt es in einem anderen Ordner oder Bucket.',
  'Nothing here yet': 'Noch nichts hier',
  'Nothing shared yet': 'Noch nichts geteilt',
  'No matching files. Try a shorter part of the name, or fewer filters.':
    'Nichts, was Sie sehen dürfen, passt dazu. Versuchen Sie es mit einem kürzeren Teil des Namens oder weniger Filtern.',
  'Nothing was changed.': 'Es wurde nichts geändert.',
  'Nothing was changed. Try again in a moment.':
    'Es wurde nichts geändert. Versuchen Sie es gleich noch einmal.',
  'Nothing was downloaded': 'Es wurde nichts heruntergeladen',
  '{count, plural, one {# more file is too large to download with others.} other {# more files are too large to download with others.}}':
    '{count, plural, one {# weitere Datei ist zu groß, um mit anderen heruntergeladen zu werden.} other {# weitere Dateien sind zu groß, um mit anderen heruntergeladen zu werden.}}',
  'Your browser is downloading “{name}”': 'Ihr Browser lädt „{name}“ herunter',
  'Download next': 'Nächste herunterladen',
  'Downloading “{name}”': '„{name}“ wird heruntergeladen',
  'Too large to download with others': 'Zu groß, um mit anderen heruntergeladen zu werden',
  'Nothing was lost. Try again in a moment.': 'Es ging nichts verloren. Versuchen Sie es gleich noch einmal.',
  'Nothing was uploaded': 'Es wurde nichts hochgeladen',
  'Only the beginning is laid out.': 'Nur der Anfang wird formatiert.',
  'Only the first {count, number} are shown': 'Nur die ersten {count, number} werden angezeigt',
  'Only the first {rows, number} rows and {columns, number} columns are shown.':
    'Nur die ersten {rows, number} Zeilen und {columns, number} Spalten werden angezeigt.',
  'Only the first {size} are shown. Download the file to see all of it.':
    'Nur die ersten {size} werden angezeigt. Laden Sie die Datei herunter, um alles zu sehen.',
  'Only you can see what you keep here.': 'Was Sie hier ablegen, sehen nur Sie.',
  Open: 'Öffnen',
  'Open again': 'Erneut öffnen',
  'Open it again to continue. That counts as another opening.':
    'Öffnen Sie es erneut, um fortzufahren. Das zählt als weitere Öffnung.',
  'Open it again to see the latest version.': 'Öffnen Sie sie erneut, um den neuesten Stand zu sehen.',
  'Other files': 'Andere Dateien',
  Owner: 'Eigentum',
  PDF: 'PDF',
  'Part of the file arrived damaged': 'Ein Teil der Datei kam beschädigt an',
  Password: 'Passwort',
  'Password (optional)': 'Passwort (optional)',
  'Press Ctrl+C or ⌘C to copy the selected link.':
    'Drücken Sie Strg+C oder ⌘C, um den ausgewählten Link zu kopieren.',
  Preview: 'Vorschau',
  'Previous file': 'Vorherige Datei',
  'Progress of all uploads': 'Fortschritt aller Uploads',
  'Progress of {name}': 'Fortschritt von {name}',
  'Public link': 'Öffentlicher Link',
  'Reading the file…': 'Datei wird gelesen …',
  Recent: 'Zuletzt geändert',
  'Reference: {reference}.': 'Referenz: {reference}.',
  'Reload the page': 'Seite neu laden',
  'Reload the page and choose it again.': 'Laden Sie die Seite neu und wählen Sie sie noch einmal aus.',
  Remove: 'Entfernen',
  'Remove “{name}” from favourites': '„{name}“ aus Favoriten entfernen',
  'Remove from favourites': 'Aus Favoriten entfernen',
  'Remove the link to “{name}” from the list': 'Link zu „{name}“ aus der Liste entfernen',
  'Removed from the list': 'Aus der Liste entfernt',
  Rename: 'Umbenennen',
  'Rename “{name}”': '„{name}“ umbenennen',
  'Rename…': 'Umbenennen …',
  Replace: 'Ersetzen',
  'Replace it, keep both, or leave it as it is.':
    'Ersetzen Sie es, behalten Sie beide oder lassen Sie alles, wie es ist.',
  'Replacing a file needs policies for SELECT and UPDATE as well as INSERT. Ask the administrator of this bucket, or keep both files.':
    'Um eine Datei zu ersetzen, braucht es Policies für SELECT und UPDATE sowie für INSERT. Fragen Sie die Administration dieses Buckets, oder behalten Sie beide Dateien.',
  'Request files for “{name}”': 'Dateien für „{name}“ anfordern',
  'Request files…': 'Dateien anfordern…',
  Results: 'Ergebnisse',
  Search: 'Suchen',
  'Search everywhere': 'Überall suchen',
  'Search further': 'Weiter suchen',
  'Search here': 'Hier suchen',
  'SHA-256: {digits}': 'SHA-256: {digits}',
  'Saved as “{name}”.': 'Gespeichert als „{name}“.',
  Selected: 'Ausgewählt',
  Selection: 'Auswahl',
  'Send files': 'Dateien senden',
  'Share “{name}”': '„{name}“ teilen',
  'Shared files': 'Geteilte Dateien',
  'Shared with you: {count, plural, one {# file} other {# files}}, {size}':
    'Für Sie freigegeben: {count, plural, one {# Datei} other {# Dateien}}, {size}',
  'Share…': 'Teilen …',
  'Show all folders above': 'Alle übergeordneten Ordner anzeigen',
  'Show as a grid': 'Als Raster anzeigen',
  'Show as a list': 'Als Liste anzeigen',
  'Show more': 'Mehr anzeigen',
  'Show more ({count, number} left)': 'Mehr anzeigen (noch {count, number})',
  'Show source': 'Quelltext anzeigen',
  'Show the folder': 'Ordner anzeigen',
  'Show uploads': 'Uploads ausklappen',
  'Sign in': 'Anmelden',
  'Sign in again. Nothing was lost.': 'Melden Sie sich erneut an. Es ging nichts verloren.',
  Size: 'Größe',
  Skip: 'Überspringen',
  'Skipped. The existing file is kept': 'Übersprungen. Die vorhandene Datei bleibt',
  'Someone is changing this right now': 'Das wird gerade geändert',
  'Something else refers to it.': 'Etwas anderes verweist darauf.',
  'Something unexpected happened': 'Etwas Unerwartetes ist passiert',
  'Something went wrong on our end': 'Bei uns ist etwas schiefgegangen',
  Space: 'Speicherplatz',
  Spreadsheet: 'Tabellenkalkulation',
  'Storage didn’t understand this request': 'Der Speicher hat diese Anfrage nicht verstanden',
  'Storage is busy': 'Der Speicher ist ausgelastet',
  'Storage is read-only at the moment': 'Der Speicher ist im Moment schreibgeschützt',
  'This needs two-step verification': 'Dafür ist die Zwei-Schritt-Verifizierung nötig',
  'Nothing was done. Confirm it’s you in your account, or set it up there, then try again.':
    'Es wurde nichts getan. Bestätigen Sie in Ihrem Konto, dass Sie es sind, oder richten Sie sie dort ein, und versuchen Sie es dann erneut.',
  'You need to confirm that it’s you': 'Sie müssen bestätigen, dass Sie es sind',
  'Nothing was done. Try again, and confirm that it’s you.':
    'Es wurde nichts getan. Versuchen Sie es erneut, und bestätigen Sie, dass Sie es sind.',
  'Storage refused this': 'Der Speicher hat das abgelehnt',
  'Stored by everybody in this project': 'Von allen in diesem Projekt gespeichert',
  'Stored by you': 'Von Ihnen gespeichert',
  Table: 'Tabelle',
  'Takes files': 'Nimmt Dateien an',
  Text: 'Text',
  'The connection was lost before the server answered. Check the present files before you try again.':
    'Die Verbindung brach ab, bevor der Server geantwortet hat. Sehen Sie nach, was hier liegt, bevor Sie es erneut versuchen.',
  'The connection was lost before the server answered. Try again to continue where it stopped.':
    'Die Verbindung brach ab, bevor der Server geantwortet hat. Versuchen Sie es erneut, um dort weiterzumachen.',
  'The file has changed in the meantime': 'Die Datei wurde inzwischen geändert',
  'The file is too large': 'Die Datei ist zu groß',
  'The files go to a folder of the user who made this link. You won’t see them here again.':
    'Die Dateien landen im Ordner der Person, die diesen Link erstellt hat. Hier sehen Sie sie nicht wieder.',
  'The first {count, plural, one {# result} other {# results}}, the latest first':
    '{count, plural, one {Das erste Ergebnis} other {Die ersten # Ergebnisse}}, das neueste zuerst',
  'The first {shown, number} of {count, number} items':
    'Die ersten {shown, number} von {count, number} Elementen',
  'The folder is empty, or its owner can’t open it any more.':
    'Der Ordner ist leer, oder wer ihn geteilt hat, kann ihn nicht mehr öffnen.',
  'The items in the first {size}': 'Die Elemente in den ersten {size}',
  'The link to “{name}” no longer works': 'Der Link zu „{name}“ funktioniert nicht mehr',
  'The others were saved as files of their own.': 'Die anderen wurden als eigene Dateien gespeichert.',
  'The others were saved as “{name}”.': 'Die anderen wurden als „{name}“ gespeichert.',
  'The server doesn’t recognize this portal’s key': 'Der Server kennt den Schlüssel dieses Portals nicht',
  'The server is taking too long to answer': 'Der Server braucht zu lange für eine Antwort',
  'The server keeps an unfinished upload for one day only. It starts again from the beginning.':
    'Der Server bewahrt einen unfertigen Upload nur einen Tag lang auf. Er beginnt von vorn.',
  'The transfer was interrupted': 'Die Übertragung wurde unterbrochen',
  'The upload expired': 'Der Upload ist abgelaufen',
  'There are no rows in this table': 'Diese Tabelle hat keine Zeilen',
  'There are too many files to search them all at once':
    'Es sind zu viele Dateien, um sie auf einmal zu durchsuchen',
  'There is more than can be shown: type more of the name':
    'Es gibt mehr, als hier steht: Geben Sie mehr vom Namen ein',
  'There is no bucket “{bucket}”, or it isn’t shared with you.':
    'Den Bucket „{bucket}“ gibt es nicht, oder er ist nicht für Sie freigegeben.',
  'There is no folder “{folder}” here, or it isn’t shared with you. It may have been renamed or deleted.':
    'Hier gibt es keinen Ordner „{folder}“, oder er ist nicht für Sie freigegeben. Vielleicht wurde er umbenannt oder gelöscht.',
  'There is no room left. Delete files that you no longer need, or ask your administrator for more.':
    'Es ist kein Platz mehr frei. Löschen Sie, was Sie nicht mehr brauchen, oder bitten Sie die Betreiber des Portals um mehr.',
  'There is no “{name}” in this folder, or it isn’t shared with you. It may have been renamed, moved or deleted.':
    'In diesem Ordner gibt es keine Datei „{name}“, oder sie ist nicht für Sie freigegeben. Vielleicht wurde sie umbenannt, verschoben oder gelöscht.',
  'These files couldn’t be downloaded and are not in this archive:':
    'Diese Dateien konnten nicht heruntergeladen werden und sind nicht in diesem Archiv:',
  'This already exists here': 'Das gibt es hier schon',
  'This archive can’t be read': 'Dieses Archiv kann nicht gelesen werden',
  'This archive is empty': 'Dieses Archiv ist leer',
  'This bucket is public. Anyone with this link can open the file until it’s moved or deleted.':
    'Dieser Bucket ist öffentlich. Jeder mit diesem Link kann die Datei öffnen, solange sie hier liegt.',
  'This bucket only accepts certain types of files.': 'Dieser Bucket nimmt nur bestimmte Dateitypen an.',
  'This can’t be undone.': 'Das lässt sich nicht rückgängig machen.',
  'This part couldn’t be loaded. Check your connection.':
    'Dieser Teil konnte nicht geladen werden. Prüfen Sie die Verbindung.',
  'This file can’t be read': 'Diese Datei kann nicht gelesen werden',
  'This file is already being uploaded': 'Diese Datei wird schon hochgeladen',
  'This file is empty': 'Diese Datei ist leer',
  'This image is too large to be shown': 'Dieses Bild ist zu groß, um angezeigt zu werden',
  'This isn’t set up here': 'Das ist hier nicht eingerichtet',
  'This isn’t valid JSON, so it is shown as it is written.':
    'Das ist kein gültiges JSON und wird deshalb so angezeigt, wie es geschrieben ist.',
  'This kind of file can’t be shown here. Download it to open it in another app.':
    'Diese Art von Datei kann hier nicht angezeigt werden. Laden Sie sie herunter, um sie in einer anderen App zu öffnen.',
  'This link doesn’t work at the moment': 'Dieser Link funktioniert gerade nicht',
  'This link has a password': 'Dieser Link hat ein Passwort',
  'This link has been ended': 'Dieser Link wurde beendet',
  'This link has expired': 'Dieser Link ist abgelaufen',
  'This link is no longer valid': 'Dieser Link ist nicht mehr gültig',
  'This link is used up': 'Dieser Link ist aufgebraucht',
  'This link leads nowhere': 'Dieser Link führt nirgendwohin',
  'This link takes no more files': 'Dieser Link nimmt keine Dateien mehr an',
  'This name is reserved for empty folders.': 'Dieser Name ist für leere Ordner reserviert.',
  'This name is too long.': 'Dieser Name ist zu lang.',
  'This name isn’t allowed': 'Dieser Name ist nicht erlaubt',
  'This page was open for too long': 'Diese Seite war zu lange offen',
  'A link can lead to at most {most, number} items. Choose fewer, or move them into one folder and share that folder.':
    'Ein Link kann zu höchstens {most, number} Einträgen führen. Wählen Sie weniger aus, oder verschieben Sie sie in einen Ordner und teilen Sie diesen.',
  'This password is too long. Use a shorter one.': 'Dieses Passwort ist zu lang. Wählen Sie ein kürzeres.',
  'This password is too short. Use at least 8 characters.':
    'Dieses Passwort ist zu kurz. Verwenden Sie mindestens 8 Zeichen.',
  'This password is wrong. Try another one.': 'Dieses Passwort ist falsch. Versuchen Sie ein anderes.',
  'This storage doesn’t offer that.': 'Dieser Speicher bietet das nicht an.',
  'This text has invisible signs that change the order in which it is read.':
    'Dieser Text enthält unsichtbare Zeichen, die seine Lesereihenfolge ändern.',
  'This text is too deeply nested to be laid out':
    'Dieser Text ist zu tief verschachtelt, um formatiert zu werden',
  'This text is too long to be coloured.': 'Dieser Text ist zu lang, um farbig dargestellt zu werden.',
  'This type of file isn’t allowed here': 'Dieser Dateityp ist hier nicht erlaubt',
  'This was open for half an hour': 'Dies war eine halbe Stunde lang geöffnet',
  'This wasn’t done, or only in part': 'Das wurde nicht oder nur zum Teil ausgeführt',
  'Title for the sender': 'Titel für die Absender',
  Together: 'Zusammen',
  'Together you have used {used} of {limit}': 'Gemeinsam sind {used} von {limit} belegt',
  'Too many files for one download': 'Zu viele Dateien für einen Download',
  'Too many requests': 'Zu viele Anfragen',
  'Too many wrong passwords': 'Zu viele falsche Passwörter',
  'Try again': 'Erneut versuchen',
  'Try again, or reload the page.': 'Versuchen Sie es erneut oder laden Sie die Seite neu.',
  Type: 'Typ',
  'Type part of a name, or filter by kind, date or size.':
    'Geben Sie einen Teil eines Namens ein, oder wählen Sie eine Art, ein Datum oder eine Größe.',
  Untitled: 'Unbenannt',
  Upload: 'Hochladen',
  'Upload a folder': 'Ordner hochladen',
  'Upload files': 'Dateien hochladen',
  'Upload {name} again': '{name} erneut hochladen',
  'Uploading {count, plural, one {# file} other {# files}}':
    '{count, plural, one {# Datei wird} other {# Dateien werden}} hochgeladen',
  'Uploading {name}': '{name} wird hochgeladen',
  Uploads: 'Uploads',
  'Use “{name}”': '„{name}“ verwenden',
  'Used up': 'Aufgebraucht',
  Video: 'Video',
  'Wait a moment, then try again.': 'Warten Sie einen Moment und versuchen Sie es dann erneut.',
  '{count, plural, one {Wait # minute, then try again.} other {Wait # minutes, then try again.}}':
    '{count, plural, one {Warten Sie # Minute und versuchen Sie es dann erneut.} other {Warten Sie # Minuten und versuchen Sie es dann erneut.}}',
  'At least 8 characters': 'Mindestens 8 Zeichen',
  'Waiting · {size}': 'Wartet · {size}',
  'Ways to find files': 'Wege, Dateien zu finden',
  'We don’t know whether this was done': 'Es ist nicht bekannt, ob das ausgeführt wurde',
  'What are you looking for?': 'Was suchen Sie?',
  'The remaining files are protected, or another user had already deleted them.':
    'Was übrig ist, ist geschützt, oder jemand anderes hatte es schon gelöscht.',
  'The sent part is kept, and the transfer continues from there.':
    'Was gesendet wurde, bleibt erhalten, und dort geht es weiter.',
  'The counters of this portal are not complete, so every file was counted. That can take long.':
    'Die Zähler dieses Portals sind nicht vollständig, darum wurde jede Datei gezählt. Das kann lange dauern.',
  'Stored by you, by bucket': 'Von Ihnen gespeichert, nach Bucket',
  'What you can see, by bucket': 'Was Sie sehen können, nach Bucket',
  'Files that you or others upload or change appear here, latest first.':
    'Was Sie oder andere hochladen oder ändern, steht hier, das Neueste zuerst.',
  Where: 'Wo',
  'The person who asked for files can’t add any to that folder now. Let them know.':
    'Wer die Dateien angefordert hat, darf in diesen Ordner gerade nichts hinzufügen. Geben Sie Bescheid.',
  'The person who asked for files has ended it. Ask them if you still have some to send.':
    'Wer die Dateien angefordert hat, hat ihn beendet. Fragen Sie nach, wenn Sie noch etwas senden möchten.',
  'An administrator has to give the portal the project’s current publishable key.':
    'Wer das Portal betreibt, muss den aktuellen öffentlichen Schlüssel (publishable key) des Projekts eintragen.',
  'An administrator of the portal has to push its latest migrations to the project.':
    'Wer das Portal betreibt, muss dessen neueste Migrationen in das Projekt einspielen.',
  'The person who shared it has ended it. Ask them if you still need the files.':
    'Wer ihn geteilt hat, hat ihn beendet. Fragen Sie dort nach, wenn Sie die Dateien noch brauchen.',
  'Works until {moment}': 'Gilt bis {moment}',
  You: 'Sie',
  'You are offline': 'Sie sind offline',
  'You chose {count, plural, one {# file} other {# files}}, and {most, number} is the most. Choose fewer, or a folder inside.':
    'Sie haben {count, plural, one {# Datei} other {# Dateien}} ausgewählt, und mehr als {most, number} gehen nicht. Wählen Sie weniger oder einen Ordner darin.',
  'You have used {used} of your {limit}': 'Sie haben {used} von {limit} belegt',
  'You may be offline. Nothing was lost.': 'Vielleicht sind Sie offline. Es ging nichts verloren.',
  'Your files are safe. The list refreshes by itself as soon as the server answers.':
    'Ihre Dateien sind sicher. Die Liste wird von selbst aktualisiert, sobald der Server antwortet.',
  'Your session expired': 'Ihre Sitzung ist abgelaufen',
  'You’re not allowed to do this': 'Das dürfen Sie nicht',
  Zoom: 'Vergrößerung',
  'Zoom in': 'Vergrößern',
  'Zoom out': 'Verkleinern',
  'created {moment}': 'erstellt am {moment}',
  'last on {moment}': 'zuletzt am {moment}',
  'no end date': 'ohne Enddatum',
  'opened {count, number} of {most, plural, one {# time} other {# times}}':
    '{count, number} von {most, plural, one {#-mal} other {#-mal}} geöffnet',
  'or drop files and folders here': 'oder Dateien und Ordner hierher ziehen',
  'until {moment}': 'bis {moment}',
  'up to {size} each': 'je bis zu {size}',
  'up to {size} in all': 'zusammen bis zu {size}',
  'All files together in MB (optional)': 'Alle Dateien zusammen in MB (optional)',
  'There’s no room left for this file': 'Für diese Datei ist kein Platz mehr',
  'Together with the files already sent, it’s more than this link takes. Send a smaller file, or ask the person who sent the link for a new one.':
    'Zusammen mit den schon gesendeten Dateien ist sie mehr, als dieser Link annimmt. Senden Sie eine kleinere Datei, oder bitten Sie die Person, die den Link geschickt hat, um einen neuen.',
  'There’s no room for this': 'Dafür ist kein Platz',
  'The server’s disk is full, or you have begun too many uploads. Nothing was changed. Finish or cancel some, or tell your administrator.':
    'Der Speicher des Servers ist voll, oder Sie haben zu viele Uploads begonnen. Es wurde nichts geändert. Beenden Sie einige oder brechen Sie sie ab, oder sagen Sie Ihrem Administrator Bescheid.',
  'with a password': 'mit Passwort',
  '{arrived, number} of {count, plural, one {# file} other {# files}} downloaded':
    '{arrived, number} von {count, plural, one {# Datei} other {# Dateien}} heruntergeladen',
  '{bucket} (public)': '{bucket} (öffentlich)',
  '{count, number} of {most, plural, one {# file} other {# files}} sent':
    '{count, number} von {most, plural, one {# Datei} other {# Dateien}} gesendet',
  '{count, plural, =0 {no file sent yet} one {# file sent} other {# files sent}}':
    '{count, plural, =0 {noch keine Datei gesendet} one {# Datei gesendet} other {# Dateien gesendet}}',
  '{count, plural, =0 {not opened yet} one {opened # time} other {opened # times}}':
    '{count, plural, =0 {noch nicht geöffnet} one {#-mal geöffnet} other {#-mal geöffnet}}',
  '{count, plural, one {# bucket} other {# buckets}} couldn’t be read, so files may be missing here.':
    '{count, plural, one {# Bucket konnte} other {# Buckets konnten}} nicht gelesen werden. Hier fehlen vielleicht Dateien.',
  '{count, plural, one {# byte} other {# bytes}}': '{count, plural, one {# Byte} other {# Byte}}',
  '{count, plural, one {# file has arrived. Thank you!} other {# files have arrived. Thank you!}}':
    '{count, plural, one {# Datei ist angekommen. Vielen Dank!} other {# Dateien sind angekommen. Vielen Dank!}}',
  '{count, plural, one {# file is waiting for the connection} other {# files are waiting for the connection}}':
    '{count, plural, one {# Datei wartet} other {# Dateien warten}} auf die Verbindung',
  '{count, plural, one {# file needs a decision} other {# files need a decision}}':
    '{count, plural, one {# Datei braucht} other {# Dateien brauchen}} eine Entscheidung',
  '{count, plural, one {# file wasn’t sent} other {# files weren’t sent}}':
    '{count, plural, one {# Datei wurde nicht gesendet} other {# Dateien wurden nicht gesendet}}',
  '{count, plural, one {# file} other {# files}}': '{count, plural, one {# Datei} other {# Dateien}}',
  '{count, plural, one {# file} other {# files}} downloaded':
    '{count, plural, one {# Datei} other {# Dateien}} heruntergeladen',
  '{count, plural, one {# file} other {# files}} uploaded':
    '{count, plural, one {# Datei} other {# Dateien}} hochgeladen',
  '{count, plural, one {# file} other {# files}}, {size}':
    '{count, plural, one {# Datei} other {# Dateien}}, {size}',
  '{count, plural, one {# item} other {# items}}': '{count, plural, one {# Element} other {# Elemente}}',
  '{count, plural, one {# item} other {# items}} deleted':
    '{count, plural, one {# Element} other {# Elemente}} gelöscht',
  '{count, plural, one {# key} other {# keys}}': '{count, plural, one {# Schlüssel} other {# Schlüssel}}',
  '{count, plural, one {# more file} other {# more files}}':
    '{count, plural, one {# weitere Datei} other {# weitere Dateien}}',
  '{count, plural, one {# unfinished upload: choose the file to continue} other {# unfinished uploads: choose the files to continue}}':
    '{count, plural, one {# unvollständiger Upload: Datei wählen, um fortzufahren} other {# unvollständige Uploads: Dateien wählen, um fortzufahren}}',
  '{count, plural, one {# upload} other {# uploads}} failed':
    '{count, plural, one {# Upload} other {# Uploads}} fehlgeschlagen',
  '{count, plural, one {# upload} other {# uploads}} paused':
    '{count, plural, one {# Upload} other {# Uploads}} angehalten',
  '{count, plural, one {# value} other {# values}}': '{count, plural, one {# Wert} other {# Werte}}',
  '{count, plural, one {The file you chose is none of these, or has changed since then.} other {# of the files you chose are none of these, or have changed since then.}}':
    '{count, plural, one {Die gewählte Datei gehört nicht dazu oder wurde seitdem geändert.} other {# gewählte Dateien gehören nicht dazu oder wurden seitdem geändert.}}',
  '{count, plural, one {up to # file} other {up to # files}}':
    '{count, plural, one {bis zu # Datei} other {bis zu # Dateien}}',
  '{count, plural, other {# selected}}': '{count, plural, one {# ausgewählt} other {# ausgewählt}}',
  '{folders, plural, =0 {} one {# folder, } other {# folders, }}{files, plural, one {# file} other {# files}}':
    '{folders, plural, =0 {} one {# Ordner, } other {# Ordner, }}{files, plural, one {# Datei} other {# Dateien}}',
  '{name} ({reason})': '{name} ({reason})',
  '{position, number} of {count, number}': '{position, number} von {count, number}',
  '{sent} of {size}': '{sent} von {size}',
  '{size} can be downloaded': '{size} können heruntergeladen werden',
  '{time} left': 'noch {time}',
  '{used} of {limit}': '{used} von {limit}',
  '{width, number} × {height, number}': '{width, number} × {height, number}',
  '{width, number} × {height, number} pixels': '{width, number} × {height, number} Pixel',
  '“{bucket}” couldn’t be read, so files may be missing here.':
    '„{bucket}“ konnte nicht gelesen werden. Hier fehlen vielleicht Dateien.',
  '“{name}” already exists here': '„{name}“ gibt es hier schon',
  '“{name}” already exists here.': '„{name}“ gibt es hier schon.',
  '“{name}” can’t be a name, because it stands for a folder.':
    '„{name}“ geht nicht als Name, weil es für einen Ordner steht.',
  '“{name}” deleted': '„{name}“ gelöscht',
  '“{name}” renamed to “{newName}”': '„{name}“ in „{newName}“ umbenannt',
  Up: 'Nach oben',
  'No folders in here': 'Hier sind keine Ordner',
  'The first {count, number} items were read; there may be more folders':
    'Die ersten {count, number} Elemente wurden gelesen; es kann weitere Ordner geben',
  'Name of the new folder': 'Name des neuen Ordners',
  'Renaming “{name}” to “{newName}”': '„{name}“ wird in „{newName}“ umbenannt',
  '{count, plural, one {# name is} other {# names are}} taken in “{folder}”':
    '{count, plural, one {# Name ist} other {# Namen sind}} in „{folder}“ schon vergeben',
  'This concerns {count, plural, one {# file} other {# files}}, {size}. If you keep both, the new file’s name gets a number.':
    'Von {count, plural, one {# Datei} other {# Dateien}}, {size}. Wenn Sie beide behalten, bekommt die neue Datei eine Nummer im Namen.',
  'Move here': 'Hierher verschieben',
  'Copy here': 'Hierher kopieren',
  'Move “{name}” to…': '„{name}“ verschieben nach …',
  'Move {count, plural, one {# item} other {# items}} to…':
    '{count, plural, one {# Element} other {# Elemente}} verschieben nach …',
  'Copy “{name}” to…': '„{name}“ kopieren nach …',
  'Copy {count, plural, one {# item} other {# items}} to…':
    '{count, plural, one {# Element} other {# Elemente}} kopieren nach …',
  'Moving “{name}” to “{folder}”': '„{name}“ wird nach „{folder}“ verschoben',
  '“{name}” moved to “{folder}”': '„{name}“ nach „{folder}“ verschoben',
  'Moving {count, plural, one {# item} other {# items}} to “{folder}”':
    '{count, plural, one {# Element wird} other {# Elemente werden}} nach „{folder}“ verschoben',
  '{count, plural, one {# item} other {# items}} moved to “{folder}”':
    '{count, plural, one {# Element} other {# Elemente}} nach „{folder}“ verschoben',
  'Copying “{name}” to “{folder}”': '„{name}“ wird nach „{folder}“ kopiert',
  '“{name}” copied to “{folder}”': '„{name}“ nach „{folder}“ kopiert',
  'Copying {count, plural, one {# item} other {# items}} to “{folder}”':
    '{count, plural, one {# Element wird} other {# Elemente werden}} nach „{folder}“ kopiert',
  '{count, plural, one {# item} other {# items}} copied to “{folder}”':
    '{count, plural, one {# Element} other {# Elemente}} nach „{folder}“ kopiert',
  'It has been changed since then': 'Es wurde seitdem geändert',
  'The newer one is kept.': 'Das Neuere bleibt erhalten.',
  'This wasn’t begun': 'Das wurde nicht begonnen',
  'Something that had to be done before it failed.': 'Etwas, das vorher nötig war, ist fehlgeschlagen.',
  'A folder can’t be put into itself': 'Ein Ordner kann nicht in sich selbst liegen',
  'Choose a folder outside of it.': 'Wählen Sie einen Ordner außerhalb davon.',
  'Undoing: {what}': 'Wird rückgängig gemacht: {what}',
  'Undone: {what}': 'Rückgängig gemacht: {what}',
  Undo: 'Rückgängig machen',
  'Move to…': 'Verschieben nach …',
  'Copy to…': 'Kopieren nach …',
  'Close “{title}”': '„{title}“ schließen',
  Pause: 'Anhalten',
  Continue: 'Fortsetzen',
  '{done, number} of {count, number} done': '{done, number} von {count, number} erledigt',
  '{failed, number} of {count, plural, one {# step} other {# steps}} failed':
    '{failed, number} von {count, plural, one {# Schritt} other {# Schritten}} fehlgeschlagen',
  'Paused at {sent} of {size}': 'Angehalten bei {sent} von {size}',
  Paused: 'Angehalten',
  'What failed': 'Was fehlgeschlagen ist',
  Jobs: 'Aufträge',
  'Unfinished: {title}': 'Unvollendet: {title}',
  'Leave it as it is': 'So lassen',
  'The page was closed in the middle: {done, number} of {count, number} done.':
    'Die Seite wurde mittendrin geschlossen: {done, number} von {count, number} erledigt.',
  'Deleting “{name}”': '„{name}“ wird gelöscht',
  'Moving “{name}” to the trash': '„{name}“ wird in den Papierkorb gelegt',
  '“{name}” is in the trash': '„{name}“ liegt im Papierkorb',
  'Deleting {count, plural, one {# item} other {# items}}':
    '{count, plural, one {# Element wird} other {# Elemente werden}} gelöscht',
  'Moving {count, plural, one {# item} other {# items}} to the trash':
    '{count, plural, one {# Element wird} other {# Elemente werden}} in den Papierkorb gelegt',
  '{count, plural, one {# item is} other {# items are}} in the trash':
    '{count, plural, one {# Element liegt} other {# Elemente liegen}} im Papierkorb',
  'Goes to the trash, where you can restore it for {days, plural, one {# day} other {# days}}. Links to it stop working.':
    'Kommt in den Papierkorb und kann von dort {days, plural, one {# Tag} other {# Tage}} lang wiederhergestellt werden. Links dorthin funktionieren nicht mehr.',
  'The name is too long for the trash, together with its folders. This can’t be undone.':
    'Der Name ist mit den Ordnern, in denen er liegt, zu lang für den Papierkorb. Das kann nicht rückgängig gemacht werden.',
  '{count, plural, one {# file is} other {# files are}} too long for the trash by name and folders, and will be deleted for good.':
    '{count, plural, one {# Datei ist} other {# Dateien sind}} mit Namen und Ordnern zu lang für den Papierkorb und {count, plural, one {wird} other {werden}} endgültig gelöscht.',
  'You may delete here, but not move anything to the trash. This can’t be undone.':
    'Sie dürfen hier löschen, aber nichts in den Papierkorb legen. Das kann nicht rückgängig gemacht werden.',
  '“{name}”': '„{name}“',
  '“{name}” and {count, number} more': '„{name}“ und {count, number} weitere',
  'Restoring {what}': '{what} wird wiederhergestellt',
  '{what} restored': '{what} wiederhergestellt',
  'Deleting what has been in the trash for too long': 'Was zu lange im Papierkorb lag, wird gelöscht',
  'What had been in the trash for too long was deleted': 'Was zu lange im Papierkorb lag, wurde gelöscht',
  Trash: 'Papierkorb',
  'The trash is empty': 'Der Papierkorb ist leer',
  'Deleted files appear here, and can be restored from here.':
    'Was Sie löschen, erscheint hier und kann von hier wiederhergestellt werden.',
  'What was deleted': 'Gelöschtes',
  'Kept for {days, plural, one {# day} other {# days}}, then deleted when you next open this page. Links to deleted files don’t work until they are restored.':
    'Wird {days, plural, one {# Tag} other {# Tage}} aufbewahrt und dann gelöscht, wenn Sie diese Seite das nächste Mal öffnen. Links dorthin funktionieren erst nach dem Wiederherstellen.',
  'Empty trash': 'Papierkorb leeren',
  'Empty the trash?': 'Papierkorb leeren?',
  'Emptying the trash': 'Der Papierkorb wird geleert',
  'The trash is empty now': 'Der Papierkorb ist jetzt leer',
  'from {place}': 'aus {place}',
  'deleted {moment}': 'gelöscht am {moment}',
  Restore: 'Wiederherstellen',
  'Restore {what}': '{what} wiederherstellen',
  'Delete for good': 'Endgültig löschen',
  'Delete for good: {what}': 'Endgültig löschen: {what}',
  'Delete {what} for good?': '{what} endgültig löschen?',
  'Deleting {what} for good': '{what} wird endgültig gelöscht',
  '{what} deleted for good': '{what} endgültig gelöscht',
  '{name} and {count, number} more': '{name} und {count, number} weitere',
  'This document has a password': 'Dieses Dokument hat ein Passwort',
  'It opens the document here and isn’t sent to the server.':
    'Es öffnet das Dokument hier und wird nicht an den Server gesendet.',
  'Page {number, number}': 'Seite {number, number}',
  'This page can’t be shown.': 'Diese Seite lässt sich nicht anzeigen.',
  'Go to page {number, number}': 'Zu Seite {number, number}',
  Document: 'Dokument',
  Page: 'Seite',
  'of {count, number}': 'von {count, number}',
  'Previous page': 'Vorherige Seite',
  'Next page': 'Nächste Seite',
  'Search this document': 'Dieses Dokument durchsuchen',
  'No matches': 'Keine Treffer',
  'Previous match': 'Vorheriger Treffer',
  'Next match': 'Nächster Treffer',
}
