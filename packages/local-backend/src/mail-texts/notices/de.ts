import type { NoticeCatalog } from './notice-types.ts'

export const de: NoticeCatalog = {
  kinds: {
    password_changed: {
      subject: 'Ihr Passwort wurde geändert',
      lead: 'Das Passwort Ihres Kontos wurde geändert.',
    },
    address_changed: {
      subject: 'Ihre E-Mail-Adresse wurde geändert',
      lead: 'Die E-Mail-Adresse Ihres Kontos wurde von {from} in {to} geändert.',
    },
    phone_changed: {
      subject: 'Ihre Telefonnummer wurde geändert',
      lead: 'Die Telefonnummer Ihres Kontos wurde geändert.',
    },
    factor_added: {
      subject: 'Ein zweiter Schritt wurde hinzugefügt',
      lead: 'Ihrem Konto wurde ein zweiter Schritt hinzugefügt. Ab jetzt wird er bei der Anmeldung verlangt.',
    },
    factor_removed: {
      subject: 'Ein zweiter Schritt wurde entfernt',
      lead: 'Ein zweiter Schritt wurde aus Ihrem Konto entfernt.',
    },
    recovery_codes_made: {
      subject: 'Neue Wiederherstellungscodes wurden erstellt',
      lead: 'Für Ihr Konto wurden neue Wiederherstellungscodes erstellt. Die früheren Codes funktionieren nicht mehr.',
    },
    recovery_code_used: {
      subject: 'Ein Wiederherstellungscode wurde verwendet',
      lead: 'Ein Wiederherstellungscode hat die Zwei-Schritt-Verifizierung Ihres Kontos ausgeschaltet und alle anderen Geräte abgemeldet.',
    },
    login_linked: {
      subject: 'Eine Anmeldung wurde mit Ihrem Konto verknüpft',
      lead: 'Eine Anmeldung wurde mit Ihrem Konto verknüpft. Wer sie hat, kann sich bei Ihrem Konto anmelden.',
    },
    login_unlinked: {
      subject: 'Eine Anmeldung wurde aus Ihrem Konto entfernt',
      lead: 'Eine Anmeldung wurde aus Ihrem Konto entfernt. Sie führt nicht mehr in Ihr Konto.',
    },
    passkey_added: {
      subject: 'Ein Passkey wurde hinzugefügt',
      lead: 'Ihrem Konto wurde ein Passkey hinzugefügt. Mit ihm kann man sich ohne Passwort anmelden.',
    },
    passkey_removed: {
      subject: 'Ein Passkey wurde entfernt',
      lead: 'Ein Passkey wurde aus Ihrem Konto entfernt.',
    },
    new_device: {
      subject: 'Neue Anmeldung bei Ihrem Konto',
      lead: 'Auf einem Gerät, das bisher nicht verwendet wurde, hat sich jemand bei Ihrem Konto angemeldet.',
    },
    attempts: {
      subject: 'Fehlgeschlagene Anmeldeversuche bei Ihrem Konto',
      lead: '{count} Anmeldeversuche in Folge bei Ihrem Konto sind fehlgeschlagen. Weitere Versuche müssen warten.',
    },
    sessions_ended: {
      subject: 'Geräte wurden abgemeldet',
      lead: 'Von einem anderen Gerät aus wurden Geräte aus Ihrem Konto abgemeldet.',
    },
    data_exported: {
      subject: 'Ihre Daten wurden heruntergeladen',
      lead: 'Eine Kopie der Daten Ihres Kontos wurde heruntergeladen.',
    },
    deletion_asked: {
      subject: 'Ihr Konto wird gelöscht',
      lead: 'Die Löschung Ihres Kontos wurde beantragt. Bis dahin können Sie es behalten: Melden Sie sich an, und wählen Sie „Mein Konto behalten“.',
    },
  },
  labels: {
    step: 'Zweiter Schritt',
    login: 'Anmeldung',
    passkey: 'Passkey',
    ended: 'Abgemeldete Geräte',
    due: 'Löschung am',
    time: 'Zeit',
    device: 'Gerät',
    address: 'IP-Adresse',
    portal: 'Portal',
  },
  steps: { totp: 'Authenticator-App', phone: 'SMS', webauthn: 'Sicherheitsschlüssel oder Passkey' },
  device: '{browser} unter {system}',
  program: 'Programm: {name}',
  unknownDevice: 'Unbekanntes Gerät',
  action: 'Das war ich nicht',
  ending:
    'Wenn Sie das selbst waren, können Sie diese E-Mail ignorieren. Wenn nicht, verwenden Sie die Schaltfläche: Sie führt zu einer Seite, die alle Geräte abmeldet, die Änderungen seither rückgängig macht und Sie ein neues Passwort festlegen lässt. Die Schaltfläche funktioniert einmal, sieben Tage lang.',
  endingWithoutToken:
    'Wenn Sie das selbst waren, können Sie diese E-Mail ignorieren. Wenn nicht, verwenden Sie die Schaltfläche: Sie führt zu einer Seite, die Ihnen eine E-Mail für ein neues Passwort schickt. Damit werden alle anderen Geräte abgemeldet.',
}
