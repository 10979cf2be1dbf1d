import type { MailCatalog } from './mail-texts.ts'

export const de: MailCatalog = {
  signup: {
    subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
    lead: 'Bestätigen Sie diese Adresse, um Ihr Konto fertig einzurichten.',
    action: 'E-Mail-Adresse bestätigen',
    beforeCode: 'Oder geben Sie diesen Code auf der Seite ein, auf der Sie das Konto erstellt haben:',
    ending:
      'Link und Code funktionieren nur einmal. Wenn Sie kein Konto erstellt haben, können Sie diese E-Mail ignorieren.',
  },
  magiclink: {
    subject: 'Bei Ihrem Konto anmelden',
    lead: 'Mit dieser E-Mail können Sie sich ohne Passwort anmelden.',
    action: 'Anmelden',
    beforeCode: 'Oder geben Sie diesen Code auf der Seite ein, auf der Sie diese E-Mail angefordert haben:',
    ending:
      'Link und Code funktionieren nur einmal. Wenn Sie diese E-Mail nicht angefordert haben, können Sie sie ignorieren.',
  },
  recovery: {
    subject: 'Setzen Sie Ihr Passwort zurück',
    lead: 'Mit dieser E-Mail können Sie ein neues Passwort für Ihr Konto festlegen.',
    action: 'Neues Passwort festlegen',
    beforeCode: 'Oder geben Sie diesen Code auf der Seite ein, auf der Sie diese E-Mail angefordert haben:',
    ending:
      'Link und Code funktionieren nur einmal. Wenn Sie diese E-Mail nicht angefordert haben, können Sie sie ignorieren.',
  },
  email_change: {
    subject: 'Bestätigen Sie die Änderung Ihrer E-Mail-Adresse',
    lead: 'Die E-Mail-Adresse Ihres Kontos wird in {newEmail} geändert, sobald Sie die Änderung bestätigen.',
    action: 'Änderung bestätigen',
    beforeCode: 'Oder geben Sie diesen Code auf der Seite ein, auf der Sie die Änderung angefordert haben:',
    ending:
      'Link und Code funktionieren nur einmal. Wenn Sie diese Änderung nicht angefordert haben, können Sie diese E-Mail ignorieren.',
  },
  invite: {
    subject: 'Sie sind eingeladen',
    lead: 'Für Sie wurde ein Konto erstellt.',
    action: 'Einladung annehmen',
    ending:
      'Der Link funktioniert nur einmal. Wenn Sie keine Einladung erwartet haben, können Sie diese E-Mail ignorieren.',
  },
  invitation: {
    subject: '{by} lädt Sie ein',
    heading: '{by} lädt Sie zu {portal} ein',
    lead: 'Für Sie gibt es ein Konto. Sie können die Einladung bis {until} annehmen.',
    action: 'Einladung annehmen',
    beforeCode:
      'Oder geben Sie diesen Code auf der Seite ein, auf der Sie sich per E-Mail anmelden. Er funktioniert nur kurze Zeit:',
    ending:
      'Link und Code funktionieren nur einmal. Ist der Link abgelaufen, öffnen Sie ihn trotzdem: Dort erhalten Sie eine neue E-Mail. Wenn Sie keine Einladung erwartet haben, können Sie diese E-Mail ignorieren.',
  },
  reauthentication: {
    subject: '{code} ist Ihr Code',
    heading: 'Ihr Code',
    lead: 'Geben Sie diesen Code ein, um zu bestätigen, dass Sie selbst Ihr Konto ändern:',
    ending:
      'Er funktioniert nur einmal. Wenn Sie ihn nicht angefordert haben, kennt vielleicht jemand anderes Ihr Passwort: Ändern Sie es.',
  },
}
