import type { Catalog } from '@portico/ui'

export const messages: Catalog = {
  ', key': ', Schlüssel',
  'A column or table no longer exists. Refresh the list of tables.':
    'Eine Spalte oder Tabelle existiert nicht mehr. Aktualisieren Sie die Liste der Tabellen.',
  'A function has a different version': 'Eine Funktion hat eine andere Version',
  'A function is ambiguous': 'Eine Funktion ist nicht eindeutig',
  'A function is missing': 'Eine Funktion fehlt',
  'A function on the server failed': 'Eine Funktion auf dem Server ist fehlgeschlagen',
  'A linked row prevents this': 'Eine verknüpfte Zeile verhindert dies',
  'A new row needs a value here.': 'Eine neue Zeile braucht hier einen Wert.',
  'A policy of {table} forbids it. Nothing was saved.':
    'Eine Richtlinie von {table} verbietet es. Es wurde nichts gespeichert.',
  'A policy of {table} reads {table} again, so it never ends. An administrator needs to change it, for example by a function with “security definer”.':
    'Eine Richtlinie von {table} liest wieder {table} und endet deshalb nie. Die Administration muss sie ändern, zum Beispiel durch eine Funktion mit „security definer“.',
  'A policy protects this row': 'Eine Richtlinie schützt diese Zeile',
  'A quotation mark that opens in line {line, number} never closes.':
    'Ein Anführungszeichen, das in Zeile {line, number} öffnet, wird nie geschlossen.',
  'A row can’t be added without {columns}. Choose a field for each, or a value for all rows.':
    'Ohne {columns} kann keine Zeile hinzugefügt werden. Wählen Sie für jede ein Feld oder einen Wert für alle Zeilen.',
  'A sheet has 1,048,576 rows at most. Nothing was saved. Filter the rows, or export them as CSV.':
    'Ein Tabellenblatt hat höchstens 1.048.576 Zeilen. Es wurde nichts gespeichert. Filtern Sie die Zeilen oder exportieren Sie sie als CSV.',
  'A text in {column} is longer than the 32,767 characters of a cell. Nothing was saved. Export the rows as CSV.':
    'Ein Text in {column} ist länger als die 32.767 Zeichen einer Zelle. Es wurde nichts gespeichert. Exportieren Sie die Zeilen als CSV.',
  'A value is required': 'Ein Wert ist erforderlich',
  'Add a condition to this group': 'Bedingung zu dieser Gruppe hinzufügen',
  'Add filter': 'Filter hinzufügen',
  'Add it again': 'Noch einmal hinzufügen',
  'Add item': 'Eintrag hinzufügen',
  'Add row': 'Zeile hinzufügen',
  'Add sort': 'Sortierung hinzufügen',
  'Add the first row': 'Erste Zeile hinzufügen',
  'Add…': 'Hinzufügen …',
  'Adding rows to {table}': 'Zeilen werden zu {table} hinzugefügt',
  'All of': 'Alle von',
  'All of its connections are in use. Try again in a moment.':
    'Alle ihre Verbindungen sind belegt. Versuchen Sie es gleich noch einmal.',
  'All rows × {columns, number} columns selected': 'Alle Zeilen × {columns, number} Spalten ausgewählt',
  'Discard all': 'Alle verwerfen',
  'Everything is saved.': 'Alles ist gespeichert.',
  'Find a view': 'Ansicht suchen',
  'Find another view…': 'Eine andere Ansicht suchen …',
  'Look at what isn’t saved': 'Ansehen, was nicht gespeichert ist',
  'No views found': 'Keine Ansichten gefunden',
  'Not copied: {title}': 'Nicht kopiert: {title}',
  'Reading the rows to copy': 'Die Zeilen zum Kopieren werden gelesen',
  'Reading the rows to paste over': 'Die Zeilen zum Einfügen werden gelesen',
  'Review…': 'Durchsehen …',
  'Rows match all of these conditions': 'Alle diese Bedingungen müssen zutreffen',
  'All rows': 'Alle Zeilen',
  'All rows, in the order of the list.': 'Alle Zeilen in der Reihenfolge der Liste.',
  'All tables': 'Alle Tabellen',
  'All that match': 'Alle passenden',
  'Also looking at this row: {names}': 'Sehen diese Zeile auch gerade an: {names}',
  'An administrator can add it to the schemas that the API exposes.':
    'In der Verwaltung kann es zu den Schemas hinzugefügt werden, die die API bereitstellt.',
  'An administrator can install the function that lists them.':
    'Die Funktion, die sie auflistet, kann in der Verwaltung installiert werden.',
  'An administrator needs to fix this table’s row-level security.':
    'Die Sicherheit auf Zeilenebene (RLS) dieser Tabelle muss in der Verwaltung korrigiert werden.',
  'An administrator needs to install it in the database.':
    'Sie muss von der Verwaltung in der Datenbank installiert werden.',
  'An administrator needs to set the key that sessions are verified with.':
    'Der Schlüssel, mit dem Sitzungen geprüft werden, muss von der Verwaltung gesetzt werden.',
  'An import that is continued can’t be undone.':
    'Ein fortgesetzter Import lässt sich nicht rückgängig machen.',
  'An import that updates rows can’t be undone.':
    'Ein Import, der Zeilen aktualisiert, lässt sich nicht rückgängig machen.',
  'And…': 'Und …',
  'Another column…': 'Weitere Spalte …',
  'Another row has the same value where values must be unique.':
    'Eine andere Zeile hat denselben Wert, obwohl Werte hier eindeutig sein müssen.',
  'Another row has the same values ({constraint}).': 'Eine andere Zeile hat dieselben Werte ({constraint}).',
  'Another row has the same {columns}.': 'Eine andere Zeile hat denselben Wert in {columns}.',
  'Another tab or device has saved this view since you opened it. Your changes here aren’t saved yet.':
    'Ein anderer Tab oder ein anderes Gerät hat diese Ansicht gespeichert, seit Sie sie geöffnet haben. Was Sie hier sehen, ist noch nicht gespeichert.',
  'Any of': 'Eine von',
  Apply: 'Anwenden',
  'As far as we know, nothing was changed.': 'Soweit bekannt, wurde nichts geändert.',
  Ascending: 'Aufsteigend',
  'Ask an administrator for access.': 'Bitten Sie eine Administratorin oder einen Administrator um Zugriff.',
  Average: 'Durchschnitt',
  Back: 'Zurück',
  Before: 'Vorher',
  'Binary data can’t be edited here.': 'Binärdaten können hier nicht bearbeitet werden.',
  'Break into lines and indent': 'In Zeilen umbrechen und einrücken',
  'CSV (commas)': 'CSV (Kommas)',
  'Change cells and add rows': 'Zellen ändern und Zeilen hinzufügen',
  Cancel: 'Abbrechen',
  Cell: 'Zelle',
  'Changes can’t be saved at the moment. Try again later.':
    'Änderungen können derzeit nicht gespeichert werden. Versuchen Sie es später erneut.',
  'Changing rows of {table}': 'Zeilen von {table} werden geändert',
  'Chart of {table}': 'Diagramm von {table}',
  'Chart…': 'Diagramm …',
  'Check again': 'Erneut prüfen',
  'Check the file': 'Datei prüfen',
  'Checking {name}': '{name} wird geprüft',
  'Checking. Nothing is being written.': 'Die Datei wird geprüft. Geschrieben wird nichts.',
  'Choose a column.': 'Wählen Sie eine Spalte.',
  'Choose a column…': 'Spalte wählen …',
  'Choose a file': 'Datei auswählen',
  'Choose a period.': 'Wählen Sie einen Zeitraum.',
  'Choose another file': 'Andere Datei auswählen',
  'Choose one of these values: {values}.': 'Wählen Sie einen dieser Werte: {values}.',
  'Choose…': 'Auswählen …',
  'Clear all': 'Alle zurücksetzen',
  'Clear filter': 'Filter zurücksetzen',
  'Clear filter and sort': 'Filter und Sortierung zurücksetzen',
  Close: 'Schließen',
  Column: 'Spalte',
  'Column for {field}': 'Spalte für {field}',
  'Column to change': 'Zu ändernde Spalte',
  'Column with the same value in all rows': 'Spalte mit gleichem Wert in allen Zeilen',
  'Column {column}': 'Spalte {column}',
  Columns: 'Spalten',
  'Columns without a field get their default, or NULL, unless you choose a value here.':
    'Spalten ohne Feld erhalten ihren Standardwert oder NULL, wenn Sie hier keinen Wert wählen.',
  Comma: 'Komma',
  Compact: 'Kompakt',
  'Compare…': 'Vergleichen …',
  Comparison: 'Vergleich',
  Continue: 'Fortfahren',
  'Continue in the background': 'Im Hintergrund fortfahren',
  'Continue the import': 'Import fortsetzen',
  'Continue to try again.': 'Mit „Weiter“ wird es erneut versucht.',
  'Continue…': 'Fortsetzen …',
  'Copied as JSON': 'Als JSON kopiert',
  Copy: 'Kopieren',
  'Copy SQL': 'SQL kopieren',
  'Copy link': 'Link kopieren',
  'Copy link to this view': 'Link zu dieser Ansicht kopieren',
  'Copy of a row in {table}': 'Kopie einer Zeile in {table}',
  'Copy the numbers': 'Zahlen kopieren',
  'Couldn’t copy': 'Kopieren nicht möglich',
  'Count exactly': 'Genau zählen',
  'Counting…': 'Wird gezählt …',
  'Ctrl+⏎ saves · Esc discards': 'Strg+⏎ speichert · Esc verwirft',
  Cut: 'Ausschneiden',
  Day: 'Tag',
  'Days are in the time zone {zone}.': 'Tage sind die der Zeitzone {zone}.',
  'Delete all rows that match?': 'Alle passenden Zeilen löschen?',
  'Delete all rows that match…': 'Alle passenden Zeilen löschen …',
  'Delete row': 'Zeile löschen',
  'Delete view': 'Ansicht löschen',
  'Delete view…': 'Ansicht löschen …',
  'Delete {count, number}': '{count, number} löschen',
  'Delete “{name}”?': '„{name}“ löschen?',
  'Deleting rows of {table}': 'Zeilen von {table} werden gelöscht',
  Descending: 'Absteigend',
  Direction: 'Richtung',
  Discard: 'Verwerfen',
  'Discard the import of {name}': 'Import von {name} verwerfen',
  'Don’t sort by {column}': 'Nicht nach {column} sortieren',
  Download: 'Herunterladen',
  'Download {size}': '{size} herunterladen',
  'Drop a CSV, TSV, XLSX, JSON or NDJSON file here. Nothing is written before you have seen what would happen.':
    'Legen Sie hier eine CSV-, TSV-, XLSX-, JSON- oder NDJSON-Datei ab. Es wird nichts geschrieben, bevor Sie gesehen haben, was geschehen würde.',
  'Duplicate row': 'Zeile duplizieren',
  EMPTY: 'LEER',
  'Edit all rows that match': 'Alle passenden Zeilen bearbeiten',
  'Edit all rows that match…': 'Alle passenden Zeilen bearbeiten …',
  'Edit filter': 'Filter bearbeiten',
  'Edit the cell': 'Zelle bearbeiten',
  'Empty cells': 'Leere Zellen',
  'Empty text': 'Leerer Text',
  Encoding: 'Zeichencodierung',
  'Enter a UUID, such as 123e4567-e89b-12d3-a456-426614174000.':
    'Geben Sie eine UUID ein, zum Beispiel 123e4567-e89b-12d3-a456-426614174000.',
  'Enter a date and time, such as 2026-11-21 14:30.':
    'Geben Sie Datum und Uhrzeit ein, zum Beispiel 2026-11-21 14:30.',
  'Enter a date, a time and its zone, such as 2026-11-21 14:30+01:00.':
    'Geben Sie Datum, Uhrzeit und Zeitzone ein, zum Beispiel 2026-11-21 14:30+01:00.',
  'Enter a date, such as 2026-11-21, or a date and time.':
    'Geben Sie ein Datum ein, zum Beispiel 2026-11-21, oder Datum und Uhrzeit.',
  'Enter a date, such as 2026-11-21.': 'Geben Sie ein Datum ein, zum Beispiel 2026-11-21.',
  'Enter a list, such as ["a", "b"].': 'Geben Sie eine Liste ein, zum Beispiel ["a", "b"].',
  'Enter a name.': 'Geben Sie einen Namen ein.',
  'Enter a number from 1 to {total, number}.': 'Geben Sie eine Zahl von 1 bis {total, number} ein.',
  'Enter a number from {least} to {most}.': 'Geben Sie eine Zahl von {least} bis {most} ein.',
  'Enter a number, with a dot for decimals.': 'Geben Sie eine Zahl ein, mit Punkt vor den Nachkommastellen.',
  'Enter a time, such as 14:30.': 'Geben Sie eine Uhrzeit ein, zum Beispiel 14:30.',
  'Enter a value, or set it to NULL.': 'Geben Sie einen Wert ein oder setzen Sie NULL.',
  'Enter a value.': 'Geben Sie einen Wert ein.',
  'Enter a whole number.': 'Geben Sie eine ganze Zahl ein.',
  'Enter at least one value.': 'Geben Sie mindestens einen Wert ein.',
  'Enter both values.': 'Geben Sie beide Werte ein.',
  'Enter true or false.': 'Geben Sie true oder false ein.',
  'Everyone else loses this view, too. No rows are deleted.':
    'Auch alle anderen verlieren diese Ansicht. Es werden keine Zeilen gelöscht.',
  'Everything in the database that you have access to. Its own rules decide what you can see and change.':
    'Alles in der Datenbank, worauf Sie Zugriff haben. Was Sie sehen und ändern können, bestimmen ihre eigenen Regeln.',
  Export: 'Exportieren',
  'Export {table}': '{table} exportieren',
  'Exporting {name}': '{name} wird exportiert',
  'Export…': 'Exportieren …',
  'Extend the selection': 'Auswahl erweitern',
  FORMAT: 'FORMATIEREN',
  'File to import': 'Datei für den Import',
  'Fill down': 'Nach unten ausfüllen',
  'Fill these cells?': 'Diese Zellen ausfüllen?',
  'Fill to the end of the line': 'Bis zum Zeilenende ausfüllen',
  'Filters and sorting': 'Filter und Sortierung',
  'Find a row in {table}': 'Zeile in {table} suchen',
  'Find a table': 'Tabelle suchen',
  'Finding the rows. Nothing has been written yet.':
    'Die Zeilen werden gesucht. Noch ist nichts geschrieben.',
  'Finds rows where it is the whole value of {columns}.':
    'Findet Zeilen, in denen dies der ganze Wert von {columns} ist.',
  'First and last column, first and last row': 'Erste und letzte Spalte, erste und letzte Zeile',
  'For administrators': 'Für die Administration',
  'For spreadsheets': 'Für Tabellenkalkulationen',
  Format: 'Format',
  'Freeze column': 'Spalte fixieren',
  From: 'Von',
  Go: 'Los',
  'Go back': 'Zurück',
  'Go to': 'Gehe zu',
  'Go to a row or a value': 'Zu einer Zeile oder einem Wert gehen',
  'Go to…': 'Gehe zu …',
  'Group by': 'Gruppieren nach',
  'Group of conditions': 'Gruppe von Bedingungen',
  'Hidden columns are left out.': 'Ausgeblendete Spalten werden ausgelassen.',
  'Hide column': 'Spalte ausblenden',
  History: 'Verlauf',
  'If the connection breaks, it’s unknown which of the rows on their way were added, and importing the file again would add all of them again. The import then stops and names their lines.':
    'Bricht die Verbindung ab, lässt sich nicht feststellen, welche der gesendeten Zeilen hinzugefügt wurden, und ein erneuter Import der Datei würde alle noch einmal hinzufügen. Der Import hält dann an und nennt die betroffenen Zeilen der Datei.',
  'Import into {table}': 'In {table} importieren',
  'Importing {name}': '{name} wird importiert',
  'Import…': 'Importieren …',
  'In a cell that can be edited, ? and / begin a text. {help} and {search} work there, too.':
    'In einer Zelle, die bearbeitet werden kann, beginnen ? und / einen Text. {help} und {search} gelten auch dort.',
  'In columns of other types NULL. If they don’t allow it, their default, or an error without one.':
    'In Spalten anderer Art NULL. Wo sie das nicht annehmen, ihr Standardwert, ohne einen ein Fehler.',
  'It breaks the rule {constraint}. Nothing was saved.':
    'Er verletzt die Regel {constraint}. Es wurde nichts gespeichert.',
  'It doesn’t exist, or it isn’t shared with you.': 'Es existiert nicht oder ist nicht für Sie freigegeben.',
  'It doesn’t match the column’s type.': 'Er passt nicht zum Typ der Spalte.',
  'It has changed, or the server hasn’t noticed yet. Refresh the list of tables.':
    'Sie hat sich geändert, oder der Server hat es noch nicht bemerkt. Aktualisieren Sie die Liste der Tabellen.',
  'It runs in batches and can be paused. Only rows that match now, and still match when their turn comes, are changed.':
    'Das geschieht Teil für Teil und kann angehalten werden. Zeilen, die erst nach Ihrer Bestätigung passen, bleiben, wie sie sind; ebenso solche, die nicht mehr passen, wenn sie an der Reihe sind.',
  'It no longer exists, or it isn’t shared with you.':
    'Sie existiert nicht mehr oder ist nicht für Sie freigegeben.',
  'It was deleted, its key has changed, or it isn’t shared with you.':
    'Sie wurde gelöscht, ihr Schlüssel hat sich geändert, oder sie ist nicht für Sie freigegeben.',
  'It was deleted, or isn’t shared with you any more. Save what you see as a new view.':
    'Sie wurde gelöscht oder wird nicht mehr mit Ihnen geteilt. Speichern Sie, was Sie sehen, als neue Ansicht.',
  'It was stopped before.': 'Vorher wurde angehalten.',
  'Item {number, number}': 'Eintrag {number, number}',
  'Item {number, number}: NULL': 'Eintrag {number, number}: NULL',
  'Item {number, number}: move down': 'Eintrag {number, number}: nach unten',
  'Item {number, number}: move up': 'Eintrag {number, number}: nach oben',
  'Item {number, number}: remove': 'Eintrag {number, number}: entfernen',
  'Its values don’t fit into an address. Use fewer or shorter values, or a range.':
    'Die Werte passen nicht in eine Adresse. Verwenden Sie weniger oder kürzere Werte oder einen Bereich.',
  'It’s this one': 'Diese ist es',
  'It’s too large or too small for the column.': 'Sie ist zu groß oder zu klein für die Spalte.',
  'JSON (one list)': 'JSON (eine Liste)',
  'Keep mine': 'Meinen Wert behalten',
  'Keep views in the database…': 'Ansichten in der Datenbank speichern …',
  'Keyboard shortcuts': 'Tastenkürzel',
  LINES: 'ZEILEN',
  'Last row': 'Letzte Zeile',
  'Leave out': 'Weglassen',
  'Leave out {column}': '{column} weglassen',
  Line: 'Zeile',
  'Line {line, number} has something other than an object.':
    'Zeile {line, number} enthält etwas anderes als ein Objekt.',
  'Line {line, number} has the same {columns}.': 'Zeile {line, number} hat denselben Wert in {columns}.',
  'Line {line, number} isn’t valid JSON.': 'Zeile {line, number} ist kein gültiges JSON.',
  'Line {line, number}: {problem}': 'Zeile {line, number}: {problem}',
  'Link copied': 'Link kopiert',
  'Loading more…': 'Weitere werden geladen …',
  'Loading rows of {table}…': 'Zeilen von {table} werden geladen …',
  'Loading rows…': 'Zeilen werden geladen …',
  'Loading tables…': 'Tabellen werden geladen …',
  'Loading the row…': 'Zeile wird geladen …',
  'Look at the row that a cell refers to': 'Zeile ansehen, auf die eine Zelle verweist',
  'Look at {row}': '{row} ansehen',
  'A bulk change is running on this table. Wait for it to finish, or stop it.':
    'Viele Zeilen dieser Tabelle werden gerade geändert. Warten Sie das Ende ab, oder beenden Sie es.',
  Maximum: 'Maximum',
  'Menu of the cell, the row or the column': 'Menü der Zelle, der Zeile oder der Spalte',
  Minimum: 'Minimum',
  Month: 'Monat',
  'More actions': 'Weitere Aktionen',
  'More than one relation matches': 'Mehr als eine Beziehung passt',
  Move: 'Bewegen',
  'Move earlier': 'Weiter nach vorn',
  'Move later': 'Weiter nach hinten',
  'NDJSON (one object per line)': 'NDJSON (ein Objekt je Zeile)',
  'NULL, DEFAULT or empty text in an editor': 'NULL, DEFAULT oder leerer Text im Editor',
  Name: 'Name',
  'New row in {table}': 'Neue Zeile in {table}',
  'New rows': 'Neue Zeilen',
  'Next row': 'Nächste Zeile',
  'No answer from the database': 'Keine Antwort von der Datenbank',
  'No answer from the server': 'Keine Antwort vom Server',
  'No cell will change.': 'Keine Zelle wird geändert.',
  'No column of this table can hold this text.': 'Keine Spalte dieser Tabelle kann diesen Text enthalten.',
  'No matching rows': 'Keine passenden Zeilen',
  'No rows to show in a chart.': 'Keine Zeilen für ein Diagramm.',
  'No rows yet': 'Noch keine Zeilen',
  'No tables are shared with you': 'Für Sie sind keine Tabellen freigegeben',
  'No tables match “{search}”.': 'Keine Tabelle passt zu „{search}“.',
  'No tables yet': 'Noch keine Tabellen',
  'No tables yet. They appear here once they exist and you have been given access.':
    'Noch keine Tabellen. Sie erscheinen hier, sobald es welche gibt und Sie Zugriff darauf haben.',
  'None of these, add it': 'Keine davon, hinzufügen',
  'Not added': 'Nicht hinzugefügt',
  Regular: 'Normal',
  'Not all of it was undone: {title}': 'Nicht alles wurde rückgängig gemacht: {title}',
  'Not as before: {columns}. The database assigns these values.':
    'Nicht wie zuvor: {columns}. Diese Werte vergibt die Datenbank.',
  'Not exactly one row': 'Nicht genau eine Zeile',
  'Not found': 'Nicht gefunden',
  'Not opened yet': 'Noch nicht geöffnet',
  'Not pasted: {title}': 'Nicht eingefügt: {title}',
  'Not saved': 'Nicht gespeichert',
  'Not saved – {column}: {problem}': 'Nicht gespeichert – {column}: {problem}',
  'Not saved: check the value': 'Nicht gespeichert: Bitte prüfen Sie den Wert',
  'Not saved: {column}. {problem}': 'Nicht gespeichert: {column}. {problem}',
  'Not saved: {title}': 'Nicht gespeichert: {title}',
  'Not shared with you': 'Nicht für Sie freigegeben',
  'Not supported here': 'Hier nicht unterstützt',
  'Nothing has been added yet, or the table’s policies don’t let you see it.':
    'Es wurde noch nichts hinzugefügt, oder die Richtlinien der Tabelle verbergen es vor Ihnen.',
  'Nothing has been added yet.': 'Es wurde noch nichts hinzugefügt.',
  'Nothing to redo.': 'Es gibt nichts zu wiederholen.',
  'Nothing to undo.': 'Es gibt nichts rückgängig zu machen.',
  'Nothing was changed.': 'Es wurde nichts geändert.',
  'Nothing was changed. Tell an administrator which table you used.':
    'Es wurde nichts geändert. Teilen Sie der Verwaltung mit, welche Tabelle Sie verwendet haben.',
  'Nothing was changed. Try again in a moment.':
    'Es wurde nichts geändert. Versuchen Sie es gleich noch einmal.',
  'Nothing was changed. We’ll keep trying.': 'Es wurde nichts geändert. Es wird weiter versucht.',
  'Nothing was lost. The rows will load as soon as the server answers.':
    'Es ging nichts verloren. Die Zeilen werden geladen, sobald der Server antwortet.',
  'Nothing was lost. Try again in a moment.': 'Es ging nichts verloren. Versuchen Sie es gleich noch einmal.',
  'Nothing was saved.': 'Es wurde nichts gespeichert.',
  'Nothing was saved. Check the values you entered.':
    'Es wurde nichts gespeichert. Prüfen Sie die eingegebenen Werte.',
  'Nothing was saved. Try again.': 'Es wurde nichts gespeichert. Versuchen Sie es erneut.',
  'Nothing was undone. Check your connection.':
    'Nichts wurde rückgängig gemacht. Prüfen Sie Ihre Verbindung.',
  'Number of rows': 'Anzahl der Zeilen',
  'Numbers copied': 'Zahlen kopiert',
  'Of column': 'Von Spalte',
  'Only rows that match the filter.': 'Von den Zeilen, die zum Filter passen.',
  'Rows match any of these conditions': 'Eine dieser Bedingungen genügt',
  'Only of {count, plural, one {# row} other {# rows}}: counting the others failed.':
    'Nur von {count, plural, one {# Zeile} other {# Zeilen}}: Die anderen konnten nicht gezählt werden.',
  'Only of the first {count, plural, one {row} other {# rows}}: all of them took the database too long.':
    'Nur von {count, plural, one {der ersten Zeile} other {den ersten # Zeilen}}: Für alle hat die Datenbank zu lange gebraucht.',
  'Only of the first {count, plural, one {row} other {# rows}}: this database doesn’t count groups.':
    'Nur von {count, plural, one {der ersten Zeile} other {den ersten # Zeilen}}: Diese Datenbank zählt keine Gruppen.',
  'Only rows with a value': 'Nur Zeilen mit Wert',
  'Only rows with {value}': 'Nur Zeilen mit {value}',
  'Only rows without a value': 'Nur Zeilen ohne Wert',
  'Only the view is deleted. No rows are deleted.':
    'Nur die Ansicht wird gelöscht. Es werden keine Zeilen gelöscht.',
  'Only this value': 'Nur dieser Wert',
  'Only {count, number} groups are shown; there are more. Add a filter to narrow them down.':
    'In eine Antwort passen nur {count, number} Gruppen, es gibt mehr. Mit einem Filter werden es weniger.',
  'Open all in {table}': 'Alle in {table} öffnen',
  'Open in {table}': 'In {table} öffnen',
  'Open link': 'Link öffnen',
  'Open row': 'Zeile öffnen',
  'Open the other one': 'Die andere öffnen',
  'Open this table with it': 'Tabelle damit öffnen',
  'Open {address}': '{address} öffnen',
  'Opened just now': 'Gerade eben geöffnet',
  'Opened on {day}': 'Geöffnet am {day}',
  'Opened {ago}': 'Geöffnet {ago}',
  'Or…': 'Oder …',
  'Other or fewer conditions may match some.':
    'Mit anderen oder weniger Bedingungen finden sich vielleicht welche.',
  Paste: 'Einfügen',
  'Paste as one text': 'Als einen Text einfügen',
  'Paste rows': 'Zeilen einfügen',
  'Paste these cells?': 'Diese Zellen einfügen?',
  Pause: 'Anhalten',
  Period: 'Zeitraum',
  Picture: 'Bild',
  'Previous row': 'Vorherige Zeile',
  Problem: 'Problem',
  'Read-only': 'Schreibgeschützt',
  Reason: 'Grund',
  'Recognized by': 'Erkannt an',
  Redo: 'Wiederholen',
  'Redoing a change of {table}': 'Eine Änderung von {table} wird wiederholt',
  'Referred to by': 'Verweise hierher',
  'Refresh the list of tables': 'Liste der Tabellen aktualisieren',
  Relaxed: 'Großzügig',
  'Reload rows': 'Zeilen neu laden',
  Remove: 'Entfernen',
  'Remove the filter {filter}': 'Filter {filter} entfernen',
  'Remove the search for {text}': 'Suche nach {text} entfernen',
  'Remove the sort by {column}': 'Sortierung nach {column} entfernen',
  'Remove {text} from the address': '{text} aus der Adresse entfernen',
  Rename: 'Umbenennen',
  'Rename view…': 'Ansicht umbenennen …',
  'Rename “{name}”': '„{name}“ umbenennen',
  'Report them as errors': 'Als Fehler melden',
  Reset: 'Zurücksetzen',
  'Reset view': 'Ansicht zurücksetzen',
  'Resize to fit': 'Breite anpassen',
  Restore: 'Wiederherstellen',
  Row: 'Zeile',
  'Row added': 'Zeile hinzugefügt',
  'Row height': 'Zeilenhöhe',
  'Row in {table}': 'Zeile in {table}',
  'Row number': 'Nummer der Zeile',
  'Rows can’t be pasted where a filter or a search leaves none. Clear it first.':
    'Wo ein Filter oder eine Suche keine Zeilen übrig lässt, lassen sich keine einfügen. Löschen Sie erst den Filter oder die Suche.',
  'Rows of {table}': 'Zeilen von {table}',
  'Rows that are there already': 'Bereits vorhandene Zeilen',
  'Rows that are updated get it too.': 'Auch Zeilen, die aktualisiert werden, erhalten ihn.',
  'Show more': 'Mehr anzeigen',
  'SQL copied': 'SQL kopiert',
  'SQL for administrators': 'SQL für die Administration',
  'SQL to install': 'Zu installierendes SQL',
  Save: 'Speichern',
  'Save all': 'Alle speichern',
  'Save all errors as a file': 'Alle Fehler als Datei speichern',
  'Save as a new view': 'Als neue Ansicht speichern',
  'Save as a new view…': 'Als neue Ansicht speichern …',
  'Save as…': 'Speichern als …',
  'Save over it': 'Überschreiben',
  'Save report': 'Bericht speichern',
  'Save the cell, or discard what was typed': 'Zelle speichern oder Eingabe verwerfen',
  'Save view': 'Ansicht speichern',
  'Saved as “{name}”. That is every row, counted.':
    'Gespeichert als „{name}“. Das sind alle Zeilen, nachgezählt.',
  'Saved as “{name}”. The server couldn’t count the rows to compare.':
    'Gespeichert als „{name}“. Der Server konnte die Zeilen nicht zum Vergleich zählen.',
  'Saving…': 'Wird gespeichert …',
  Search: 'Suchen',
  'Search in one column only:': 'Nur in einer Spalte suchen:',
  'Search this table': 'Diese Tabelle durchsuchen',
  'Search: {text}': 'Suche: {text}',
  'Searches in {columns}, and finds rows where it is the whole value of {others}.':
    'Sucht in {columns} und findet Zeilen, in denen dies der ganze Wert von {others} ist.',
  'Searches in {columns}.': 'Sucht in {columns}.',
  'Searching…': 'Suche läuft …',
  'Select all cells': 'Alle Zellen auswählen',
  'Select all rows': 'Alle Zeilen auswählen',
  'Select one cell again': 'Wieder eine Zelle auswählen',
  'Select row': 'Zeile auswählen',
  'Select the column': 'Spalte auswählen',
  'Select the row': 'Zeile auswählen',
  'Select the text and copy it yourself.': 'Markieren Sie den Text und kopieren Sie ihn selbst.',
  Semicolon: 'Semikolon',
  Separator: 'Trennzeichen',
  'Set these cells to NULL?': 'Diese Zellen auf NULL setzen?',
  'Set to DEFAULT': 'Auf DEFAULT setzen',
  'Set to NULL': 'Auf NULL setzen',
  'Set to NULL (Alt+N)': 'Auf NULL setzen (Alt+N)',
  'Set to empty text (Alt+E)': 'Auf leeren Text setzen (Alt+E)',
  'Set to {value} (Alt+D)': 'Auf {value} setzen (Alt+D)',
  'Share with everyone who can see this table': 'Mit allen teilen, die diese Tabelle sehen',
  'Shared by others': 'Von anderen geteilt',
  Sheet: 'Tabellenblatt',
  'Shorten it to fit the column.': 'Kürzen Sie ihn, damit er in die Spalte passt.',
  Show: 'Anzeigen',
  'Show changes': 'Änderungen anzeigen',
  'Show earlier changes': 'Frühere Änderungen anzeigen',
  'Show picture': 'Bild anzeigen',
  'Show the picture': 'Bild anzeigen',
  'Show the table': 'Tabelle anzeigen',
  'Sign in': 'Anmelden',
  'Sign in again. Your input is kept.':
    'Melden Sie sich erneut an. Was Sie hier eingegeben haben, bleibt erhalten.',
  'Skip them': 'Überspringen',
  'Some columns need a value': 'Einige Spalten brauchen einen Wert',
  'Some of these rows aren’t loaded yet, so they can be copied but not cut.':
    'Einige dieser Zeilen sind noch nicht geladen; sie können kopiert, aber nicht ausgeschnitten werden.',
  'This row can’t be distinguished from others': 'Diese Zeile lässt sich nicht von anderen unterscheiden',
  'Part of this page couldn’t be loaded. Try again, or reload the page.':
    'Ein Teil dieser Seite konnte nicht geladen werden. Versuchen Sie es noch einmal, oder laden Sie die Seite neu.',
  'Part of this page hasn’t arrived yet. The change will be saved as soon as it has.':
    'Ein Teil dieser Seite ist noch nicht geladen. Die Änderung wird gespeichert, sobald er da ist.',
  'Part of its key is missing, so nothing was sent. Reload the rows and try again.':
    'Ein Teil ihres Schlüssels fehlt, deshalb wurde nichts gesendet. Laden Sie die Zeilen neu und versuchen Sie es noch einmal.',
  'The server changed other rows': 'Der Server hat andere Zeilen geändert',
  'It ignored part of the request. Check the rows, and inform the administrator.':
    'Er hat einen Teil der Anfrage ignoriert. Prüfen Sie die Zeilen und informieren Sie die Administration.',
  'This table’s name can’t be used in a web address': 'Der Name dieser Tabelle passt in keine Webadresse',
  'Browsers change such a name on its way to the server. Rename the table in the database.':
    'Browser verändern einen solchen Namen auf dem Weg zum Server. Benennen Sie die Tabelle in der Datenbank um.',
  'This schema’s name can’t be sent to the server':
    'Der Name dieses Schemas lässt sich nicht an den Server senden',
  'It begins or ends with a blank, or has a control character. Rename the schema in the database.':
    'Er beginnt oder endet mit einem Leerzeichen oder enthält ein Steuerzeichen. Benennen Sie das Schema in der Datenbank um.',
  'This table has too many columns to be read without a key':
    'Diese Tabelle hat zu viele Spalten, um sie ohne Schlüssel zu lesen',
  'They don’t fit into one request. With a primary key in the database they are read in parts.':
    'Sie passen nicht in eine Anfrage. Mit einem Primärschlüssel in der Datenbank werden sie in Teilen gelesen.',
  'These rows can’t be added together': 'Diese Zeilen lassen sich nicht zusammen hinzufügen',
  'The table has very many columns, and the rows leave out different ones. Fill the same columns.':
    'Die Tabelle hat sehr viele Spalten, und die Zeilen lassen verschiedene davon aus. Füllen Sie in allen dieselben Spalten aus.',
  'The number of matching rows has changed': 'Die Zahl der passenden Zeilen hat sich geändert',
  'Nothing was changed. Check the new number and confirm again.':
    'Es wurde nichts geändert. Prüfen Sie die neue Zahl und bestätigen Sie noch einmal.',
  'Some rows weren’t deleted': 'Einige Zeilen wurden nicht gelöscht',
  'Someone deleted it, or you can no longer see it. Your input is kept.':
    'Jemand hat sie gelöscht, oder Sie können sie nicht mehr sehen. Ihre Eingabe bleibt erhalten.',
  'Someone else changed it in the meantime.': 'Jemand anderes hat es inzwischen geändert.',
  'Someone else changed this row': 'Jemand anderes hat diese Zeile geändert',
  'Someone else changed {column}': 'Jemand anderes hat {column} geändert',
  'Someone else is changing it. Try again in a moment.':
    'Jemand anderes ändert sie gerade. Versuchen Sie es gleich noch einmal.',
  'Something unexpected happened': 'Etwas Unerwartetes ist passiert',
  'Something went wrong on the server': 'Auf dem Server ist ein Fehler aufgetreten',
  'Sort ascending': 'Aufsteigend sortieren',
  'Sort descending': 'Absteigend sortieren',
  'Sort {column} ascending': '{column} aufsteigend sortieren',
  'Sort {column} descending': '{column} absteigend sortieren',
  'Sort: {sort}': 'Sortierung: {sort}',
  Stop: 'Beenden',
  'Stopping…': 'Wird beendet …',
  Sum: 'Summe',
  'TSV (tabs)': 'TSV (Tabulatoren)',
  Tab: 'Tabulator',
  'Table not found': 'Tabelle nicht gefunden',
  Tables: 'Tabellen',
  'Tables appear here once they exist and you have been given access.':
    'Tabellen erscheinen hier, sobald es welche gibt und Sie Zugriff darauf haben.',
  'Remove apostrophes before formulas': 'Apostrophe vor Formeln entfernen',
  'Tall, text is wrapped': 'Hoch, Text wird umbrochen',
  'Text that begins with = + - or @ gets an apostrophe, so that no spreadsheet runs it. Turn this off for an exact copy.':
    'Text, der mit = + - oder @ beginnt, erhält einen Apostroph, damit ihn keine Tabellenkalkulation ausführt. Für eine exakte Kopie ausschalten.',
  'That’s too much to copy': 'Das ist zu viel zum Kopieren',
  'That’s too much to paste': 'Das ist zu viel zum Einfügen',
  'The address may be old or incomplete. Clear the filter and sort to see all rows.':
    'Die Adresse ist vielleicht veraltet oder unvollständig. Setzen Sie Filter und Sortierung zurück, um alle Zeilen zu sehen.',
  'The answer was lost: it may have been added.':
    'Die Antwort ging verloren: Die Zeile wurde möglicherweise hinzugefügt.',
  'The block goes over {count, plural, one {# cell} other {# cells}} beyond the loaded rows, and {most, number} can be pasted there at once. Paste less, or add rows from a file with “Import…” in “More actions”.':
    'Hinter den geladenen Zeilen wären es {count, plural, one {# Zelle} other {# Zellen}}; auf einmal können dort {most, number} eingefügt werden. Fügen Sie weniger ein oder fügen Sie Zeilen mit „Importieren …“ unter „Weitere Aktionen“ aus einer Datei hinzu.',
  'The browser didn’t allow copying': 'Der Browser hat das Kopieren nicht erlaubt',
  'The browser doesn’t let this page use the clipboard. Press {keys} instead.':
    'Der Browser lässt diese Seite nicht auf die Zwischenablage zugreifen. Drücken Sie stattdessen {keys}.',
  'The browser doesn’t let this page use the clipboard. Write the rows to a file with “Export…” in “More actions”.':
    'Der Browser lässt diese Seite die Zwischenablage nicht verwenden. Schreiben Sie die Zeilen mit „Exportieren …“ unter „Weitere Aktionen“ in eine Datei.',
  'The browser wants you to confirm what is copied.':
    'Der Browser möchte, dass Sie bestätigen, was kopiert wird.',
  'The columns of this table have changed since this import began. Discard it, and import the file again.':
    'Die Spalten dieser Tabelle haben sich seit Beginn des Imports geändert. Verwerfen Sie ihn und importieren Sie die Datei neu.',
  'The column’s default': 'Standardwert der Spalte',
  'The connection was lost': 'Die Verbindung ist abgebrochen',
  'The connection was lost before the server answered, and rows without a key can’t be looked up. They are lines {from, number} to {to, number} of the file. Continue skips them and lists them in the report.':
    'Die Verbindung brach ab, bevor der Server antwortete, und ohne Schlüssel lassen sie sich nicht suchen. Sie stehen in den Zeilen {from, number} bis {to, number} der Datei. Fortfahren lässt sie aus und führt sie im Bericht auf.',
  'The connection was lost before the server answered.':
    'Die Verbindung brach ab, bevor der Server geantwortet hat.',
  'The connection was lost before the server answered. Check the rows before you try again.':
    'Die Verbindung brach ab, bevor der Server geantwortet hat. Prüfen Sie die Zeilen, bevor Sie es erneut versuchen.',
  'The database': 'Die Datenbank',
  'The database assigns these columns of new rows: {columns}.':
    'Diese Spalten neuer Zeilen füllt die Datenbank: {columns}.',
  'The database can’t compare these values': 'Die Datenbank kann diese Werte nicht vergleichen',
  'The database computes it and accepts no other value.':
    'Die Datenbank berechnet ihn und nimmt keinen anderen Wert an.',
  'The database doesn’t yet have tables to keep views in. An administrator needs to run this once, as a migration or in the SQL editor. Each person sees their own views, and those shared by others of tables they can see.':
    'In der Datenbank fehlen noch die Tabellen, in denen Ansichten gespeichert werden. Die Administration muss dies einmal ausführen, als Migration oder im SQL-Editor. Alle sehen die eigenen Ansichten und die von anderen geteilten für Tabellen, die sie sehen dürfen.',
  'The database doesn’t yet tell which tables you have access to. An administrator needs to run this once, as a migration or in the SQL editor. It shows people only what they have been granted.':
    'Die Datenbank gibt noch nicht an, auf welche Tabellen Sie Zugriff haben. Die Verwaltung muss dies einmal ausführen, als Migration oder im SQL-Editor. Alle sehen dann nur, was ihnen gewährt wurde.',
  'The database has several functions with this name.':
    'Die Datenbank hat mehrere Funktionen mit diesem Namen.',
  'The database is busy': 'Die Datenbank ist ausgelastet',
  'The database is busy or restarting': 'Die Datenbank ist ausgelastet oder startet neu',
  'The database is read-only right now': 'Die Datenbank ist zurzeit schreibgeschützt',
  'The database left it out, by a trigger or a policy.':
    'Die Datenbank hat sie ausgelassen, durch einen Trigger oder eine Richtlinie.',
  'The database refused this': 'Die Datenbank hat dies abgelehnt',
  'The disk may be full, or the browser lost access to it. Nothing was saved.':
    'Vielleicht ist der Datenträger voll, oder der Browser hat keinen Zugriff mehr darauf. Es wurde nichts gespeichert.',
  'The export stopped after {count, plural, one {# row} other {# rows}}':
    'Der Export wurde nach {count, plural, one {# Zeile} other {# Zeilen}} unterbrochen',
  'The export stopped after {rows, number} of {count, plural, one {# row} other {# rows}}':
    'Der Export wurde nach {rows, number} von {count, plural, one {# Zeile} other {# Zeilen}} unterbrochen',
  'The field “{field}” isn’t in the first rows, so it has no column.':
    'Das Feld „{field}“ kommt in den ersten Zeilen nicht vor und hat deshalb keine Spalte.',
  'The file couldn’t be written': 'Die Datei konnte nicht geschrieben werden',
  'The file has changed or can’t be read any more. Choose it again.':
    'Die Datei wurde geändert oder kann nicht mehr gelesen werden. Wählen Sie sie erneut aus.',
  'The filter or sort doesn’t match the column’s type.':
    'Der Filter oder die Sortierung passt nicht zum Typ der Spalte.',
  'The first line has names': 'Die erste Zeile enthält Namen',
  'The first {count, number} of {total, number} tables. Search to find the others.':
    'Die ersten {count, number} von {total, number} Tabellen. Suchen Sie, um die anderen zu finden.',
  'The first {count, number}; type more to find others':
    'Die ersten {count, number}; für andere mehr eingeben',
  'The import is waiting: {title}': 'Der Import wartet: {title}',
  'The import of {name} stopped': 'Der Import von {name} wurde abgebrochen',
  'The installed function portico_schema() is a different version.':
    'Die installierte Funktion portico_schema() hat eine andere Version.',
  'The last row that you chose isn’t where it was. Nothing was copied. Choose the cells again.':
    'Die letzte Zeile, die Sie ausgewählt haben, ist nicht mehr an ihrer Stelle. Es wurde nichts kopiert. Wählen Sie die Zellen noch einmal aus.',
  'The last row that you chose isn’t where it was. Nothing was pasted. Choose the cells again.':
    'Die letzte Zeile, die Sie ausgewählt haben, ist nicht mehr an ihrer Stelle. Es wurde nichts eingefügt. Wählen Sie die Zellen noch einmal aus.',
  'The link couldn’t be copied': 'Der Link konnte nicht kopiert werden',
  'The list of tables can’t be read': 'Die Liste der Tabellen kann nicht gelesen werden',
  'The list of tables is switched off': 'Die Liste der Tabellen ist abgeschaltet',
  'The new row hasn’t been saved. Leave and lose it?':
    'Die neue Zeile ist nicht gespeichert. Seite verlassen und Zeile verwerfen?',
  'The number is out of range': 'Die Zahl liegt außerhalb des Bereichs',
  'The number is out of range.': 'Die Zahl liegt außerhalb des Bereichs.',
  'The other rows are protected by a policy or were already gone.':
    'Die übrigen Zeilen sind durch eine Richtlinie geschützt oder waren schon nicht mehr da.',
  'The page was closed before the server answered, and without a key they can’t be looked for. They are rows {from, number} to {to, number} of the file. They are left out, and the report lists them.':
    'Die Seite wurde geschlossen, bevor der Server antwortete, und ohne Schlüssel lassen sie sich nicht suchen. Es sind die Zeilen {from, number} bis {to, number} der Datei. Sie werden ausgelassen und im Bericht aufgeführt.',
  'The picture can’t be shown here. Its link opens it.':
    'Das Bild kann hier nicht angezeigt werden. Sein Link öffnet es.',
  'The problem has been reported.': 'Das Problem wurde gemeldet.',
  'The relation is missing': 'Die Beziehung fehlt',
  'The row is gone': 'Die Zeile ist nicht mehr da',
  'The row is gone, is hidden from you, or isn’t the only one.':
    'Die Zeile ist nicht mehr da, für Sie nicht sichtbar oder nicht die einzige.',
  'The row is locked': 'Die Zeile ist gesperrt',
  'The row is still used elsewhere, or the row it refers to is missing.':
    'Die Zeile wird noch an anderer Stelle verwendet, oder die Zeile, auf die sie verweist, fehlt.',
  'The rows are up to date': 'Die Zeilen sind auf dem neuesten Stand',
  'The rows have changed': 'Die Zeilen haben sich geändert',
  'The rows that match the filter, in the order of the list.':
    'Die Zeilen, auf die der Filter zutrifft, in der Reihenfolge der Liste.',
  'The server couldn’t read the data': 'Der Server konnte die Daten nicht lesen',
  'The server didn’t accept how rows were to be merged.':
    'Der Server hat nicht angenommen, wie Zeilen zusammengeführt werden sollten.',
  'The server doesn’t allow sums and counts in a query.':
    'Der Server erlaubt in einer Abfrage keine Summen und Zählungen.',
  'The server has another version of this table': 'Der Server kennt diese Tabelle nicht so, wie sie hier ist',
  'The server doesn’t offer this for this table.': 'Der Server bietet das für diese Tabelle nicht an.',
  'The server doesn’t offer this format': 'Der Server bietet dieses Format nicht an',
  'The server doesn’t recognize this portal’s key': 'Der Server kennt den Schlüssel dieses Portals nicht',
  'The server has no key': 'Dem Server fehlt der Schlüssel',
  'The server is taking too long to answer': 'Der Server braucht zu lange für eine Antwort',
  'The server is too old for this safeguard': 'Der Server ist zu alt für diese Absicherung',
  'The server refused this': 'Der Server hat dies abgelehnt',
  'The server stopped it. Add a filter that fewer rows match, take the sort away, or ask for an index on these columns.':
    'Der Server hat es abgebrochen. Fügen Sie einen Filter hinzu, dem weniger Zeilen entsprechen, entfernen Sie die Sortierung, oder bitten Sie um einen Index für diese Spalten.',
  'The table has fewer rows than before. Load it again.':
    'Die Tabelle hat weniger Zeilen als vorher. Laden Sie sie neu.',
  'The tables are linked in several ways, and it isn’t clear which one is meant.':
    'Die Tabellen sind mehrfach verknüpft, und es ist nicht klar, welche Verknüpfung gemeint ist.',
  'The tables are no longer linked. Refresh the list of tables.':
    'Die Tabellen sind nicht mehr verknüpft. Aktualisieren Sie die Liste der Tabellen.',
  'The table’s policies refer to each other': 'Die Richtlinien der Tabelle verweisen aufeinander',
  'The text is too long': 'Der Text ist zu lang',
  'The value breaks a rule of this table': 'Der Wert verletzt eine Regel dieser Tabelle',
  'The value has changed since you started editing. Your change isn’t saved yet.':
    'Der Wert hat sich geändert, seit Sie mit der Bearbeitung begonnen haben. Ihre Änderung ist noch nicht gespeichert.',
  'The value has the wrong format': 'Der Wert hat das falsche Format',
  Theirs: 'Fremder Wert',
  'There are more values than fields.': 'Es gibt mehr Werte als Felder.',
  'There are no more rows': 'Es gibt keine weiteren Zeilen',
  'There are no rows in this file.': 'Diese Datei enthält keine Zeilen.',
  'There is a row with this {columns} already.':
    'Eine Zeile mit diesem Wert in {columns} ist bereits vorhanden.',
  'There is no row with these values, so it was most likely not saved.':
    'Es gibt keine Zeile mit diesen Werten. Sie wurde also höchstwahrscheinlich nicht gespeichert.',
  'There is no such day.': 'Diesen Tag gibt es nicht.',
  'There may be new rows': 'Möglicherweise gibt es neue Zeilen',
  'There were {before, number} rows when the export began and {after, number} when it ended, so rows changed meanwhile. Some may be missing from “{name}”, or appear twice.':
    'Zu Beginn des Exports gab es {before, number} Zeilen, am Ende {after, number}: Zwischendurch wurden Zeilen geändert. In „{name}“ können einige fehlen oder doppelt stehen.',
  'These are about {count, plural, one {# cell} other {# cells}}, and {most, number} can be copied at once, or less where texts are long. Choose fewer, or write the rows to a file with “Export…” in “More actions”.':
    'Das sind etwa {count, plural, one {# Zelle} other {# Zellen}}; auf einmal können {most, number} kopiert werden, bei langen Texten weniger. Wählen Sie weniger aus oder schreiben Sie die Zeilen mit „Exportieren …“ unter „Weitere Aktionen“ in eine Datei.',
  'These columns can’t be changed and stay as they are: {columns}.':
    'Diese Spalten lassen sich nicht ändern und bleiben, wie sie sind: {columns}.',
  'These keys': 'Diese Tasten',
  'These rows don’t fit into a workbook': 'Diese Zeilen passen nicht in eine Arbeitsmappe',
  'These rows have no key': 'Diese Zeilen haben keinen Schlüssel',
  'These values have changed since you started editing. Your changes aren’t saved yet.':
    'Diese Werte haben sich geändert, seit Sie mit dem Bearbeiten begonnen haben. Ihre Änderungen sind noch nicht gespeichert.',
  'They are in files that were exported for spreadsheets.':
    'Sie stehen in Dateien, die für Tabellenprogramme exportiert wurden.',
  'They are kept here until you discard them.': 'Sie bleiben hier, bis Sie sie verwerfen.',
  'They can see and open this view. Only you can change it.':
    'Sie sehen Ihre Bedingungen und öffnen die Ansicht; nur Sie ändern sie.',
  'They can’t become new rows, because the pasted cells have no values for: {columns}.':
    'Neue Zeilen können sie nicht werden, weil die eingefügten Zellen keine Werte haben für: {columns}.',
  'This SQL can help. Check that people are meant to get what it gives.':
    'Dieses SQL kann helfen. Prüfen Sie, ob die Personen wirklich bekommen sollen, was es gewährt.',
  'This already exists': 'Das gibt es bereits',
  'This browser would round the number {number}.': 'Dieser Browser würde die Zahl {number} runden.',
  'This can’t be undone.': 'Das lässt sich nicht rückgängig machen.',
  'This can’t be undone: imports of up to {most, number} rows can.':
    'Das lässt sich nicht rückgängig machen; Importe von höchstens {most, number} Zeilen schon.',
  'This can’t be undone: what rows held before is kept for {most, number} rows at most.':
    'Das lässt sich nicht rückgängig machen: Frühere Werte werden für höchstens {most, number} Zeilen aufbewahrt.',
  'This can’t be undone: you may not delete rows of this table.':
    'Das lässt sich nicht rückgängig machen: Sie dürfen in dieser Tabelle keine Zeilen löschen.',
  'This change couldn’t be applied': 'Diese Änderung konnte nicht übernommen werden',
  'This column can’t be NULL.': 'Diese Spalte darf nicht NULL sein.',
  'This column can’t be empty.': 'Diese Spalte darf nicht leer sein.',
  'This filter or sort is too long': 'Dieser Filter oder diese Sortierung ist zu lang',
  'This filter or sort isn’t valid': 'Dieser Filter oder diese Sortierung ist ungültig',
  'This is a view.': 'Dies ist eine Sicht (View).',
  'This is the file of an unfinished import. It continues where it ended.':
    'Diese Datei gehört zu einem unvollständigen Import. Er wird dort fortgesetzt, wo er endete.',
  'This is what would happen. Nothing has been written yet.':
    'Das würde geschehen. Noch wurde nichts geschrieben.',
  'This isn’t an XLSX workbook with a sheet that can be read.':
    'Das ist keine XLSX-Arbeitsmappe mit einem lesbaren Tabellenblatt.',
  'This isn’t valid JSON.': 'Das ist kein gültiges JSON.',
  'This isn’t valid JSON: it ends too early, at line {line, number}, column {column, number}.':
    'Das ist kein gültiges JSON: Es endet zu früh, in Zeile {line, number}, Spalte {column, number}.',
  'This isn’t valid JSON: “{found}” at line {line, number}, column {column, number} wasn’t expected.':
    'Das ist kein gültiges JSON: „{found}“ in Zeile {line, number}, Spalte {column, number} passt hier nicht.',
  'This number is assigned by the database.': 'Diese Nummer wird von der Datenbank vergeben.',
  'This overlaps another row': 'Dies überschneidet sich mit einer anderen Zeile',
  'This part of the address can’t be read. It has no effect.':
    'Dieser Teil der Adresse ist nicht lesbar. Er hat keine Wirkung.',
  'This row isn’t here': 'Diese Zeile ist nicht hier',
  'This row isn’t loaded yet. Paste again when it is.':
    'Diese Zeile ist noch nicht geladen. Fügen Sie noch einmal ein, wenn sie da ist.',
  'This row was deleted, or it isn’t shared with you.':
    'Diese Zeile wurde gelöscht oder ist nicht für Sie freigegeben.',
  'This schema isn’t available': 'Dieses Schema ist nicht verfügbar',
  'This table can’t be filtered this way': 'Diese Tabelle lässt sich so nicht filtern',
  'This table can’t be sorted this way': 'Diese Tabelle lässt sich so nicht sortieren',
  'This table has changed': 'Diese Tabelle hat sich geändert',
  'This table has no columns to filter by.':
    'Diese Tabelle hat keine Spalten, nach denen sich filtern lässt.',
  'This table has no such chart. Choose a column.':
    'Dieses Diagramm gibt es für diese Tabelle nicht. Wählen Sie eine Spalte.',
  'This text is too long to search for.': 'Dieser Text ist für eine Suche zu lang.',
  'This took too long': 'Das hat zu lange gedauert',
  'This value is computed by the database.': 'Dieser Wert wird von der Datenbank berechnet.',
  'This value is set automatically': 'Dieser Wert wird automatisch gesetzt',
  'This value is too long for a filter.': 'Dieser Wert ist zu lang für einen Filter.',
  'This view is gone': 'Diese Ansicht gibt es nicht mehr',
  'There are too many views, or this one is too large.':
    'Es gibt zu viele Ansichten, oder diese ist zu groß.',
  'Views shared by others': 'Von anderen geteilte Ansichten',
  'You can keep 100 views of a table and share 20 of them. Delete views that you don’t need, or keep fewer filters in one view.':
    'Sie können 100 Ansichten einer Tabelle speichern und 20 davon teilen. Löschen Sie Ansichten, die Sie nicht brauchen, oder speichern Sie weniger Filter in einer Ansicht.',
  'The database’s disk is full': 'Die Festplatte der Datenbank ist voll',
  'Nothing was saved. An administrator needs to make room.':
    'Es wurde nichts gespeichert. Ein Administrator muss Platz schaffen.',
  'This is too large or too much': 'Das ist zu groß oder zu viel',
  'It’s over a limit of the database. Nothing was saved.':
    'Es überschreitet eine Grenze der Datenbank. Es wurde nichts gespeichert.',
  'This workbook has a password, or is older than XLSX. Save it as XLSX without a password, or as CSV.':
    'Diese Arbeitsmappe hat ein Passwort oder ist älter als XLSX. Speichern Sie sie als XLSX ohne Passwort oder als CSV.',
  'This workbook is damaged. Save it again in a spreadsheet, or as CSV.':
    'Diese Arbeitsmappe ist beschädigt. Speichern Sie sie in einem Tabellenprogramm neu oder als CSV.',
  'This workbook unpacks to more than can be read here. Save the sheet as CSV, which is read piece by piece.':
    'Diese Arbeitsmappe ist entpackt größer, als hier gelesen werden kann. Speichern Sie das Tabellenblatt als CSV, das stückweise gelesen wird.',
  'This would affect more rows than you chose': 'Dies würde mehr Zeilen betreffen, als Sie ausgewählt haben',
  To: 'Bis',
  'To add': 'Neu',
  'To paste it as one text with its tabs and lines, choose LINES first.':
    'Um alles als einen Text mit Tabulatoren und Zeilen einzufügen, wählen Sie zuerst ZEILEN.',
  'To paste it as one text with its tabs and lines, press Shift+Enter first.':
    'Um alles als einen Text mit Tabulatoren und Zeilen einzufügen, drücken Sie zuerst Umschalt+Eingabe.',
  'To skip': 'Übersprungen',
  'To update': 'Aktualisiert',
  'Too many requests': 'Zu viele Anfragen',
  'Totals are switched off': 'Summen sind abgeschaltet',
  'Try again': 'Erneut versuchen',
  'Two changes were made at the same time': 'Zwei Änderungen erfolgten gleichzeitig',
  Undo: 'Rückgängig machen',
  'Undoing a change of {table}': 'Eine Änderung von {table} wird rückgängig gemacht',
  'Undoing the import into {table}': 'Der Import in {table} wird rückgängig gemacht',
  'Unfreeze column': 'Fixierung der Spalte aufheben',
  'Unsaved changes': 'Nicht gespeicherte Änderungen',
  'Update them': 'Aktualisieren',
  'Use theirs': 'Fremden Wert übernehmen',
  Value: 'Wert',
  'Value in {column}': 'Wert in {column}',
  Values: 'Werte',
  'Values for all rows': 'Werte für alle Zeilen',
  'Vertical bar': 'Senkrechter Strich',
  'View: {name}': 'Ansicht: {name}',
  Views: 'Ansichten',
  'Views need two tables': 'Ansichten brauchen zwei Tabellen',
  'Wait a moment, then try again.': 'Warten Sie einen Moment und versuchen Sie es dann erneut.',
  'We don’t know whether the row was saved': 'Es ist nicht bekannt, ob die Zeile gespeichert wurde',
  'We don’t know whether this was done': 'Es ist nicht bekannt, ob das ausgeführt wurde',
  'We don’t know whether {count, plural, one {# row was} other {# rows were}} imported':
    'Es ist nicht bekannt, ob {count, plural, one {# Zeile} other {# Zeilen}} importiert {count, plural, one {wurde} other {wurden}}',
  Week: 'Woche',
  'Week of {day}': 'Woche vom {day}',
  'We’ll look for it as soon as the server answers.': 'Sie wird gesucht, sobald der Server antwortet.',
  'What goes where': 'Zuordnung der Felder',
  'Your input is kept and will be sent again as soon as the server answers. However often it is sent, it becomes only one row.':
    'Ihre Eingabe bleibt erhalten und wird erneut gesendet, sobald der Server antwortet. Auch wenn sie mehrmals gesendet wird, entsteht nur eine Zeile.',
  'Columns that don’t take NULL get their default. Without one, text columns get an empty text; in others it’s an error.':
    'Wo eine Spalte NULL nicht annimmt, ihr Standardwert. Ohne einen: leerer Text in Textspalten, ein Fehler in anderen.',
  'If a column has none, NULL. If it doesn’t allow NULL, an empty text in columns of text, and an error in others.':
    'Wo eine Spalte keinen hat, NULL. Wo sie NULL nicht annimmt: leerer Text in Textspalten, ein Fehler in anderen.',
  'An administrator of the portal needs to give it the project’s current publishable key.':
    'Wer das Portal betreibt, muss den aktuellen öffentlichen Schlüssel (publishable key) des Projekts hinterlegen.',
  'With errors': 'Mit Fehlern',
  'Without a primary key, rows can’t be identified.':
    'Ohne Primärschlüssel lassen sich Zeilen nicht unterscheiden.',
  'Without this value': 'Ohne diesen Wert',
  'XLSX (a workbook)': 'XLSX (Arbeitsmappe)',
  Year: 'Jahr',
  You: 'Sie',
  'You already have a view with this name.': 'Sie haben bereits eine Ansicht mit diesem Namen.',
  'You aren’t allowed to delete rows, so this can’t be undone.':
    'Sie dürfen keine Zeilen löschen, deshalb lässt sich das nicht rückgängig machen.',
  'You can undo this until you leave this area.':
    'Das lässt sich rückgängig machen, bis Sie diesen Bereich verlassen.',
  'You can undo this until you leave this area. Rows elsewhere that the database deletes along with it won’t come back.':
    'Das lässt sich rückgängig machen, bis Sie diesen Bereich verlassen. Zeilen anderswo, die die Datenbank dabei mitlöscht, kommen nicht zurück.',
  'You can view rows but not change them.': 'Sie können Zeilen ansehen, aber nicht ändern.',
  'You can view this row but not change it. Your input is kept.':
    'Sie können diese Zeile ansehen, aber nicht ändern. Ihre Eingabe bleibt erhalten.',
  'You don’t have access to these rows. An administrator of the database can grant it.':
    'Sie haben keinen Zugriff auf diese Zeilen. Die Datenbankverwaltung kann ihn erteilen.',
  'You don’t have access to this': 'Sie haben hierauf keinen Zugriff',
  'You haven’t been granted access to {name}. Nothing was saved.':
    'Sie haben keinen Zugriff auf {name}. Es wurde nichts gespeichert.',
  'You haven’t been granted access, or a policy of the table forbids it. Nothing was saved.':
    'Sie haben keinen Zugriff, oder eine Richtlinie der Tabelle verbietet es. Es wurde nichts gespeichert.',
  'You may be offline. As far as we know, nothing was changed.':
    'Vielleicht sind Sie offline. Soweit bekannt, wurde nichts geändert.',
  'You pasted a block of {rows, number} × {columns, number} cells, but a cell holds one value. Nothing was changed.':
    'Sie haben einen Block von {rows, number} × {columns, number} Zellen eingefügt, aber eine Zelle enthält nur einen Wert. Es wurde nichts geändert.',
  'Your changes to this row haven’t been saved. Leave and lose them?':
    'Ihre Änderungen an dieser Zeile sind nicht gespeichert. Verlassen und verwerfen?',
  'Your session has expired': 'Ihre Sitzung ist abgelaufen',
  Yours: 'Ihr Wert',
  'You’re not allowed to change this column.': 'Sie dürfen diese Spalte nicht ändern.',
  'You’re not allowed to do this': 'Das dürfen Sie nicht',
  'You’re offline': 'Sie sind offline',
  'a, b, c': 'a, b, c',
  'added the row': 'hat die Zeile hinzugefügt',
  'as it is typed': 'wie eingegeben',
  'changed the row': 'hat die Zeile geändert',
  computed: 'berechnet',
  contains: 'enthält',
  'current time': 'aktuelle Zeit',
  'deleted the row': 'hat die Zeile gelöscht',
  'does not contain': 'enthält nicht',
  'does not include': 'enthält den Wert nicht',
  empty: 'leer',
  'ends with': 'endet mit',
  'empty text': 'leerer Text',
  from: 'ab',
  'in the period': 'im Zeitraum',
  includes: 'enthält den Wert',
  is: 'ist',
  'is NULL': 'ist NULL',
  'is after': 'ist nach',
  'is at least': 'ist mindestens',
  'is at most': 'ist höchstens',
  'is before': 'ist vor',
  'is between': 'liegt zwischen',
  'is empty': 'ist leer',
  'is empty text': 'ist leerer Text',
  'is greater than': 'ist größer als',
  'is less than': 'ist kleiner als',
  'is not': 'ist nicht',
  'is not NULL': 'ist nicht NULL',
  'is not empty': 'ist nicht leer',
  'is not empty text': 'ist nicht leerer Text',
  'is not one of': 'ist keiner von',
  'is one of': 'ist einer von',
  'last 30 days': 'letzte 30 Tage',
  'last 7 days': 'letzte 7 Tage',
  'last 90 days': 'letzte 90 Tage',
  'last month': 'letzter Monat',
  modified: 'geändert',
  'next 30 days': 'nächste 30 Tage',
  'next 7 days': 'nächste 7 Tage',
  'next number': 'nächste Nummer',
  'primary key': 'Primärschlüssel',
  'random id': 'zufällige ID',
  'refers to nothing': 'verweist auf nichts',
  'refers to {table}': 'verweist auf {table}',
  'row {row, number}': 'Zeile {row, number}',
  required: 'erforderlich',
  'shown in the time zone {zone}': 'angezeigt in der Zeitzone {zone}',
  'starts with': 'beginnt mit',
  'this month': 'dieser Monat',
  'this year': 'dieses Jahr',
  today: 'heute',
  tomorrow: 'morgen',
  until: 'bis',
  'without a time zone': 'ohne Zeitzone',
  yesterday: 'gestern',
  'your user id': 'Ihre Benutzer-ID',
  '{action}: {name}': '{action}: {name}',
  '{cells, plural, one {# cell} other {# cells}} in {rows, plural, one {# row} other {# rows}} will change. Nothing has been written yet.':
    '{cells, plural, one {# Zelle} other {# Zellen}} in {rows, plural, one {# Zeile} other {# Zeilen}} {cells, plural, one {wird} other {werden}} geändert. Noch wurde nichts geschrieben.',
  '{cells, plural, one {# cell} other {# cells}} will change, and {count, plural, one {# row} other {# rows}} will be added. Nothing has been written yet.':
    '{cells, plural, one {# Zelle wird} other {# Zellen werden}} geändert und {count, plural, one {# Zeile} other {# Zeilen}} hinzugefügt. Noch wurde nichts geschrieben.',
  '{columns}: the row is still used elsewhere, or the linked row is missing.':
    '{columns}: Die Zeile wird noch an anderer Stelle verwendet, oder die verknüpfte Zeile fehlt.',
  '{column} can’t be NULL, so Delete leaves it as it is.':
    '{column} darf nicht NULL sein, daher ändert die Entf-Taste nichts.',
  '{column} can’t be NULL, so Delete leaves it as it is. For empty text, open the cell (F2) and delete the text in it.':
    '{column} darf nicht NULL sein, daher ändert die Entf-Taste nichts. Für einen leeren Text öffnen Sie die Zelle (F2) und löschen den Text darin.',
  '{column} is computed by the database, which accepts no other value.':
    '{column} wird von der Datenbank berechnet, die keinen anderen Wert annimmt.',
  '{column} is required.': '{column} ist erforderlich.',
  '{column} saved': '{column} gespeichert',
  '{column} {operator}': '{column} {operator}',
  '{column} {operator} {value}': '{column} {operator} {value}',
  '{column}, ascending': '{column}, aufsteigend',
  '{column}, descending': '{column}, absteigend',
  '{column}: choose a row': '{column}: Zeile auswählen',
  '{column}: freeze': '{column}: fixieren',
  '{column}: move towards the end': '{column}: Richtung Ende verschieben',
  '{column}: move towards the start': '{column}: Richtung Anfang verschieben',
  '{column}: place {place, number} of {count, number}': '{column}: Platz {place, number} von {count, number}',
  '{column}: your change was discarded': '{column}: Ihre Änderung wurde verworfen',
  '{column}: {name}': '{column}: {name}',
  '{column}: {period}': '{column}: {period}',
  '{column}: {problem}': '{column}: {problem}',
  '{column}: {reason}': '{column}: {reason}',
  '{count, plural, =0 {No row of {table} matches.} one {# row of {table} matches, loaded here or not.} other {# rows of {table} match, loaded here or not.}}':
    '{count, plural, =0 {Keine Zeile von {table} passt.} one {# Zeile von {table} passt, hier geladen oder nicht.} other {# Zeilen von {table} passen, hier geladen oder nicht.}}',
  '{count, plural, =0 {none} one {# row} other {# rows}}':
    '{count, plural, =0 {keine} one {# Zeile} other {# Zeilen}}',
  '{count, plural, one {# cell copied} other {# cells copied}}':
    '{count, plural, one {# Zelle kopiert} other {# Zellen kopiert}}',
  '{count, plural, one {# cell is ready} other {# cells are ready}}':
    '{count, plural, one {# Zelle ist bereit} other {# Zellen sind bereit}}',
  '{count, plural, one {# cell left} other {# cells left}}':
    '{count, plural, one {noch # Zelle} other {noch # Zellen}}',
  '{count, plural, one {# cell saved} other {# cells saved}}':
    '{count, plural, one {# Zelle gespeichert} other {# Zellen gespeichert}}',
  '{count, plural, one {# change discarded} other {# changes discarded}}':
    '{count, plural, one {# Änderung verworfen} other {# Änderungen verworfen}}',
  '{count, plural, one {# change hasn’t been saved. Leave and lose it?} other {# changes haven’t been saved. Leave and lose them?}}':
    '{count, plural, one {# Änderung ist nicht gespeichert. Seite verlassen und Änderung verwerfen?} other {# Änderungen sind nicht gespeichert. Seite verlassen und Änderungen verwerfen?}}',
  '{count, plural, one {# change not saved} other {# changes not saved}}':
    '{count, plural, one {# Änderung nicht gespeichert} other {# Änderungen nicht gespeichert}}',
  '{count, plural, one {# change waiting for the connection} other {# changes waiting for the connection}}':
    '{count, plural, one {# Änderung wartet auf die Verbindung} other {# Änderungen warten auf die Verbindung}}',
  '{count, plural, one {# column doesn’t fit} other {# columns don’t fit}} in the table and will be left out.':
    '{count, plural, one {# Spalte liegt} other {# Spalten liegen}} hinter der letzten Spalte und {count, plural, one {wird} other {werden}} ausgelassen.',
  '{count, plural, one {# column} other {# columns}}': '{count, plural, one {# Spalte} other {# Spalten}}',
  '{count, plural, one {# deleted row} other {# deleted rows}}':
    '{count, plural, one {# gelöschte Zeile} other {# gelöschte Zeilen}}',
  '{count, plural, one {# more person} other {# more people}}':
    '{count, plural, one {# weitere Person} other {# weitere Personen}}',
  '{count, plural, one {# new row shown} other {# new rows shown}}':
    '{count, plural, one {# neue Zeile wird angezeigt} other {# neue Zeilen werden angezeigt}}',
  '{count, plural, one {# new row} other {# new rows}}':
    '{count, plural, one {# neue Zeile} other {# neue Zeilen}}',
  '{count, plural, one {# of them can’t be read back, so undo skips it.} other {# of them can’t be read back, so undo skips them.}}':
    '{count, plural, one {# davon darf nicht gelesen werden und bleibt beim Rückgängigmachen stehen.} other {# davon dürfen nicht gelesen werden und bleiben beim Rückgängigmachen stehen.}}',
  '{count, plural, one {# other person} other {# other people}}':
    '{count, plural, one {# andere Person} other {# andere Personen}}',
  '{count, plural, one {# other row was left as it is: it was changed since, is gone, or you may not change it.} other {# other rows were left as they are: they were changed since, are gone, or you may not change them.}}':
    '{count, plural, one {# weitere Zeile bleibt, wie sie ist: Sie wurde seitdem geändert, ist nicht mehr da, oder Sie dürfen sie nicht ändern.} other {# weitere Zeilen bleiben, wie sie sind: Sie wurden seitdem geändert, sind nicht mehr da, oder Sie dürfen sie nicht ändern.}}',
  '{count, plural, one {# other row was left as it is: you may not change it, or it no longer matches.} other {# other rows were left as they are: you may not change them, or they no longer match.}}':
    '{count, plural, one {# weitere Zeile blieb, wie sie ist: Sie dürfen sie nicht ändern, oder sie passt nicht mehr.} other {# weitere Zeilen blieben, wie sie sind: Sie dürfen sie nicht ändern, oder sie passen nicht mehr.}}',
  '{count, plural, one {# other} other {# others}}': '{count, plural, one {# weitere} other {# weitere}}',
  '{count, plural, one {# row added.} other {# rows added.}}':
    '{count, plural, one {# Zeile hinzugefügt.} other {# Zeilen hinzugefügt.}}',
  '{count, plural, one {# row added} other {# rows added}}':
    '{count, plural, one {# Zeile hinzugefügt} other {# Zeilen hinzugefügt}}',
  '{count, plural, one {# row changed back} other {# rows changed back}}':
    '{count, plural, one {# Zeile zurückgeändert} other {# Zeilen zurückgeändert}}',
  '{count, plural, one {# row changed} other {# rows changed}}':
    '{count, plural, one {# Zeile geändert} other {# Zeilen geändert}}',
  '{count, plural, one {# row deleted} other {# rows deleted}}':
    '{count, plural, one {# Zeile gelöscht} other {# Zeilen gelöscht}}',
  '{count, plural, one {# row goes} other {# rows go}} past the last row and will be skipped.':
    '{count, plural, one {# Zeile liegt} other {# Zeilen liegen}} unter der letzten Zeile und {count, plural, one {wird} other {werden}} ausgelassen.',
  '{count, plural, one {# row hasn’t been added. Leave and lose it?} other {# rows haven’t been added. Leave and lose them?}}':
    '{count, plural, one {# Zeile wurde nicht hinzugefügt. Seite verlassen und Zeile verwerfen?} other {# Zeilen wurden nicht hinzugefügt. Seite verlassen und Zeilen verwerfen?}}',
  '{count, plural, one {# row goes} other {# rows go}} past the last loaded row and will be skipped.':
    '{count, plural, one {# Zeile liegt} other {# Zeilen liegen}} unter der letzten geladenen Zeile und {count, plural, one {wird} other {werden}} ausgelassen.',
  '{count, plural, one {# row may or may not have been added.} other {# rows may or may not have been added.}}':
    '{count, plural, one {Bei # Zeile ist unklar, ob sie hinzugefügt wurde.} other {Bei # Zeilen ist unklar, ob sie hinzugefügt wurden.}}',
  '{count, plural, one {# row restored} other {# rows restored}}':
    '{count, plural, one {# Zeile wiederhergestellt} other {# Zeilen wiederhergestellt}}',
  '{count, plural, one {# row skipped.} other {# rows skipped.}}':
    '{count, plural, one {# Zeile übersprungen.} other {# Zeilen übersprungen.}}',
  '{count, plural, one {# row so far} other {# rows so far}}':
    '{count, plural, one {Bisher # Zeile} other {Bisher # Zeilen}}',
  '{count, plural, one {# row updated.} other {# rows updated.}}':
    '{count, plural, one {# Zeile aktualisiert.} other {# Zeilen aktualisiert.}}',
  '{count, plural, one {# row was not reached.} other {# rows were not reached.}}':
    '{count, plural, one {# Zeile kam nicht an die Reihe.} other {# Zeilen kamen nicht an die Reihe.}}',
  '{count, plural, one {# row was refused: {problem} ({keys}).} other {# rows were refused, the first for this: {problem} ({keys}).}}':
    '{count, plural, one {# Zeile wurde abgelehnt: {problem} ({keys}).} other {# Zeilen wurden abgelehnt, die erste aus diesem Grund: {problem} ({keys}).}}',
  '{count, plural, one {# row wasn’t added} other {# rows weren’t added}}':
    '{count, plural, one {# Zeile wurde nicht hinzugefügt} other {# Zeilen wurden nicht hinzugefügt}}',
  '{count, plural, one {# row was} other {# rows were}} on the way when the page was closed. The import looks for their keys in the table first, so that no row is added twice.':
    '{count, plural, one {# Zeile war} other {# Zeilen waren}} unterwegs, als die Seite geschlossen wurde. Zuerst wird in der Tabelle nach den Schlüsseln gesucht, damit nichts doppelt hinzugefügt wird.',
  '{count, plural, one {# row will be added.} other {# rows will be added.}} Nothing has been written yet.':
    '{count, plural, one {# Zeile wird hinzugefügt.} other {# Zeilen werden hinzugefügt.}} Noch wurde nichts geschrieben.',
  '{count, plural, one {# row with errors left out.} other {# rows with errors left out.}}':
    '{count, plural, one {# fehlerhafte Zeile ausgelassen.} other {# fehlerhafte Zeilen ausgelassen.}}',
  '{count, plural, one {# row won’t be added, because a value in it doesn’t fit.} other {# rows won’t be added, because a value in them doesn’t fit.}}':
    '{count, plural, one {# Zeile wird nicht hinzugefügt, weil ein Wert darin nicht passt.} other {# Zeilen werden nicht hinzugefügt, weil ein Wert darin nicht passt.}}',
  '{count, plural, one {# row written.} other {# rows written.}}':
    '{count, plural, one {# Zeile geschrieben.} other {# Zeilen geschrieben.}}',
  '{count, plural, one {# row} other {# rows}}': '{count, plural, one {# Zeile} other {# Zeilen}}',
  '{count, plural, one {# row} other {# rows}} exported':
    '{count, plural, one {# Zeile} other {# Zeilen}} exportiert',
  '{count, plural, one {# unfinished import: choose its file to continue} other {# unfinished imports: choose a file to continue}}':
    '{count, plural, one {# unvollständiger Import: Datei auswählen, um ihn fortzusetzen} other {# unvollständige Importe: Datei auswählen, um einen fortzusetzen}}',
  '{count, plural, one {# unfinished import} other {# unfinished imports}}':
    '{count, plural, one {# unvollständiger Import} other {# unvollständige Importe}}',
  '{count, plural, one {# value doesn’t fit and will be left out} other {# values don’t fit and will be left out}}':
    '{count, plural, one {# Wert passt nicht und wird ausgelassen} other {# Werte passen nicht und werden ausgelassen}}',
  '{count, plural, one {# value is too long for an address, which holds about {most, number} characters. Use fewer, or a range.} other {# values are too long for an address, which holds about {most, number} characters. Use fewer, or a range.}}':
    '{count, plural, one {# Wert ist zu lang für eine Adresse, die etwa {most, number} Zeichen fasst. Verwenden Sie einen kürzeren Wert oder einen Bereich.} other {# Werte sind zu lang für eine Adresse, die etwa {most, number} Zeichen fasst. Verwenden Sie weniger Werte oder einen Bereich.}}',
  '{count, plural, one {# view} other {# views}}': '{count, plural, one {# Ansicht} other {# Ansichten}}',
  '{count, plural, one {#+ change} other {#+ changes}}':
    '{count, plural, one {#+ Änderung} other {#+ Änderungen}}',
  '{count, plural, one {#+ new row} other {#+ new rows}}':
    '{count, plural, one {#+ neue Zeile} other {#+ neue Zeilen}}',
  '{count, plural, one {Add # row as new} other {Add # rows as new}}':
    '{count, plural, one {# Zeile neu hinzufügen} other {# Zeilen neu hinzufügen}}',
  '{count, plural, one {Add # row} other {Add # rows}}':
    '{count, plural, one {# Zeile hinzufügen} other {# Zeilen hinzufügen}}',
  '{count, plural, one {And # more} other {And # more}}':
    '{count, plural, one {Und # weiterer} other {Und # weitere}}',
  '{count, plural, one {Change # cell} other {Change # cells}}':
    '{count, plural, one {# Zelle ändern} other {# Zellen ändern}}',
  '{count, plural, one {Change # row} other {Change # rows}}':
    '{count, plural, one {# Zeile ändern} other {# Zeilen ändern}}',
  '{count, plural, one {Copy row as JSON} other {Copy # rows as JSON}}':
    '{count, plural, one {Zeile als JSON kopieren} other {# Zeilen als JSON kopieren}}',
  '{count, plural, one {Delete # row?} other {Delete # rows?}}':
    '{count, plural, one {# Zeile löschen?} other {# Zeilen löschen?}}',
  '{count, plural, one {Delete # row} other {Delete # rows}}':
    '{count, plural, one {# Zeile löschen} other {# Zeilen löschen}}',
  '{count, plural, one {Delete row} other {Delete # rows}}…':
    '{count, plural, one {Zeile löschen} other {# Zeilen löschen}}…',
  '{count, plural, one {Import # row} other {Import # rows}}':
    '{count, plural, one {# Zeile importieren} other {# Zeilen importieren}}',
  '{count, plural, one {Of # row.} other {Of # rows.}}':
    '{count, plural, one {Von # Zeile.} other {Von # Zeilen.}}',
  '{count, plural, one {# row} other {# rows}} counted so far ({share})…':
    '{count, plural, one {# Zeile} other {# Zeilen}} bisher gezählt ({share}) …',
  '{count, plural, one {One more table refers} other {# more tables refer}} to this one.':
    '{count, plural, one {Eine weitere Tabelle verweist} other {# weitere Tabellen verweisen}} auf diese.',
  '{count, plural, one {One more table} other {# more tables}}':
    '{count, plural, one {Noch eine Tabelle} other {# weitere Tabellen}}',
  '{count, plural, one {The row will be gone from <b>{table}</b>.} other {The rows will be gone from <b>{table}</b>.}}':
    '{count, plural, one {Die Zeile wird aus <b>{table}</b> entfernt.} other {Die Zeilen werden aus <b>{table}</b> entfernt.}}',
  '{count, plural, one {There is a row with these values:} other {There are rows with these values:}}':
    '{count, plural, one {Es gibt eine Zeile mit diesen Werten:} other {Es gibt Zeilen mit diesen Werten:}}',
  '{count, plural, one {We don’t know about # row: its answer was lost.} other {We don’t know about # rows: their answers were lost.}}':
    '{count, plural, one {Von # Zeile wissen wir es nicht: Ihre Antwort ging verloren.} other {Von # Zeilen wissen wir es nicht: Ihre Antworten gingen verloren.}}',
  '{deleted, number} of {count, plural, one {# row deleted} other {# rows deleted}}':
    '{deleted, number} von {count, plural, one {# Zeile gelöscht} other {# Zeilen gelöscht}}',
  '{done, number} of {count, plural, one {# row} other {# rows}} done.':
    '{done, number} von {count, plural, one {# Zeile} other {# Zeilen}} erledigt.',
  '{done, number} of {count, plural, one {# row} other {# rows}} read.':
    '{done, number} von {count, plural, one {# Zeile} other {# Zeilen}} gelesen.',
  '{done, number} of {count, plural, one {# row} other {# rows}} written.':
    '{done, number} von {count, plural, one {# Zeile} other {# Zeilen}} geschrieben.',
  '{key} in {table}': '{key} in {table}',
  '{label} or key': '{label} oder Schlüssel',
  '{least} and {most}': '{least} und {most}',
  '{measure} by {column}': '{measure} nach {column}',
  '{measure} from {first} to {last}: between {least} and {most}':
    '{measure} von {first} bis {last}: zwischen {least} und {most}',
  '{measure} of {column}': '{measure} von {column}',
  '{moment} in the time zone {zone}': '{moment} in der Zeitzone {zone}',
  '{moment}, without a time zone': '{moment}, ohne Zeitzone',
  '{name} (opens first)': '{name} (öffnet zuerst)',
  '{name} (shared)': '{name} (geteilt)',
  '{name} imported': '{name} importiert',
  '{name}, on {date}: {counts}': '{name}, {date}: {counts}',
  '{problem}. Try again': '{problem}. Erneut versuchen',
  '{rows, number} × {columns, number} cells selected': '{rows, number} × {columns, number} Zellen ausgewählt',
  '{row}: {column}': '{row}: {column}',
  '{saved, number} of {count, plural, one {# cell} other {# cells}} saved':
    '{saved, number} von {count, plural, one {# Zelle} other {# Zellen}} gespeichert',
  '{sentence} Error code: {code}': '{sentence} Fehlercode: {code}',
  '{title}. Continue to write the rest to the same file.':
    '{title}. Fortfahren schreibt den Rest in dieselbe Datei.',
  '{title}. It was sent {count} times without an answer. Try again, or discard it.':
    '{title}. Sie wurde {count}-mal ohne Antwort gesendet. Versuchen Sie es noch einmal, oder verwerfen Sie sie.',
  '{title}. It will be saved as soon as the server answers.':
    '{title}. Es wird gespeichert, sobald der Server antwortet.',
  '{title}. {column}: {problem}': '{title}. {column}: {problem}',
  '“{name}” was changed elsewhere': '„{name}“ wurde anderswo geändert',
  '“{task}” is waiting: {problem}': '„{task}“ wartet: {problem}',
  '“{value}” isn’t one of these values: {values}.': '„{value}“ ist keiner dieser Werte: {values}.',
  '≈ {count, plural, one {# row} other {# rows}}': '≈ {count, plural, one {# Zeile} other {# Zeilen}}',
  '⌘⏎ saves · Esc discards': '⌘⏎ speichert · Esc verwirft',
  '⏎ saves · Esc discards': '⏎ speichert · Esc verwirft',
  '⏎ saves · ⇧⏎ new line · Esc discards': '⏎ speichert · ⇧⏎ neue Zeile · Esc verwirft',
  'This needs two-step verification': 'Dafür ist die Zwei-Schritt-Verifizierung nötig',
  'Nothing was done. Confirm it’s you in your account, or set it up there, then try again.':
    'Es wurde nichts getan. Bestätigen Sie in Ihrem Konto, dass Sie es sind, oder richten Sie sie dort ein, und versuchen Sie es dann erneut.',
  'You need to confirm that it’s you': 'Sie müssen bestätigen, dass Sie es sind',
  'Nothing was done. Try again, and confirm that it’s you.':
    'Es wurde nichts getan. Versuchen Sie es erneut, und bestätigen Sie, dass Sie es sind.',
}
