import { revealBidiControls } from '@portico/ui/plain-text'

/** The object that keeps an empty folder. Supabase's own tools write it, too. Never shown. */
export const placeholderName = '.emptyFolderPlaceholder'

// All characters that Supabase Storage refuses in a key, and `?`, which ends an address; and `=` where it would look like an
// escape.
const escaped = /=(?=[0-9A-F]{2})|[^\w!\-.*'() &$@;:+,=]/gu

/**
 * Returns the part of a key for a name. Storage accepts few characters. The others are written as in quoted-printable (`é` is
 * `=C3=A9`), so that the key has the complete name, and a listing needs no second request.
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
 * Returns a name to draw: characters that reverse the text after them (`photo\u202egnp.exe`) are made visible. `t` does the same
 * with its values. A test of the repository finds names that are shown by neither.
 */
export function getDisplayName(name: string): string {
  return revealBidiControls(name)
}

/** Returns the name for a part of a key. A part that {@link encodeName} did not write is returned as it is. */
export function decodeName(part: string): string {
  try {
    const name = decodeURIComponent(part.replaceAll('%', '%25').replace(/=([0-9A-F]{2})/g, '%$1'))
    return encodeName(name) === part ? name : part
  } catch {
    return part
  }
}
