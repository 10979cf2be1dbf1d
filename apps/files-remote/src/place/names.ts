import { plainText } from '@portico/ui/plain-text'

/** The object that keeps an empty folder alive; Supabase's own tools write it too. Never shown. */
export const placeholderName = '.emptyFolderPlaceholder'

// All but what Supabase Storage allows in a key, less `?` (which ends an address); and `=` where it would read as code.
const escaped = /=(?=[0-9A-F]{2})|[^\w!\-.*'() &$@;:+,=]/gu

/**
 * The part of a key that stands for a name. Storage takes few characters; every other one is written like quoted-printable
 * (`é` is `=C3=A9`), so that any name is kept in the key alone and listing needs no second request.
 */
export function encodeName(name: string): string {
  return name
    .normalize('NFC')
    .toWellFormed()
    .replace(escaped, (character) =>
      character === '~' ? '=7E' : encodeURIComponent(character).replaceAll('%', '='),
    )
}

/**
 * A name as it is drawn: signs that turn round what stands behind them (`photo\u202egnp.exe`) are seen to be there. `t` does
 * it with its values; a test of the repository looks for names that are shown by neither.
 */
export function shownName(name: string): string {
  return plainText(name)
}

/** The name that a part of a key stands for. What was not written by {@link encodeName} is shown as it is. */
export function decodeName(part: string): string {
  try {
    const name = decodeURIComponent(part.replaceAll('%', '%25').replace(/=([0-9A-F]{2})/g, '%$1'))
    return encodeName(name) === part ? name : part
  } catch {
    return part
  }
}
