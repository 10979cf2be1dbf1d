/** Messages of a page while it starts, or if it can't start. */
export interface StartTexts {
  dir: 'ltr' | 'rtl'
  slow: string
  missing: string
  refused: string
  again: string
}

/** Messages by language. The first language is the fallback. A catalog can't be loaded before the page has started. */
export const startTexts: Readonly<Record<string, StartTexts>> = {
  en: {
    dir: 'ltr',
    slow: 'This page is taking longer than usual.',
    missing: 'Part of this page could not be loaded. Trying again…',
    refused: 'This page could not be started. Try again, update the browser, or tell your administrator.',
    again: 'Try again',
  },
  de: {
    dir: 'ltr',
    slow: 'Diese Seite braucht länger als sonst.',
    missing: 'Ein Teil dieser Seite konnte nicht geladen werden. Neuer Versuch …',
    refused:
      'Diese Seite konnte nicht gestartet werden. Versuchen Sie es erneut, aktualisieren Sie den Browser oder melden Sie es dem Betreiber dieser Website.',
    again: 'Erneut versuchen',
  },
  ar: {
    dir: 'rtl',
    slow: 'تستغرق هذه الصفحة وقتًا أطول من المعتاد.',
    missing: 'تعذّر تحميل جزء من هذه الصفحة. تجري إعادة المحاولة…',
    refused: 'تعذّر بدء هذه الصفحة. أعد المحاولة، أو حدّث المتصفح، أو أبلغ المسؤول عن هذا الموقع.',
    again: 'إعادة المحاولة',
  },
}
