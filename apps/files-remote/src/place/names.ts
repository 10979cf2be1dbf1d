/** The object that keeps an empty folder alive; Supabase's own tools write it too. Never shown. */
export const placeholderName = '.emptyFolderPlaceholder'

// What Supabase Storage allows in a key, less `=` (the mark of the code below) and `?` (which ends an address).
const plain = /^[\w!\-.*'() &$@;:+,]$/

/**
 * The part of a key that stands for a name. Storage takes few characters; every other one is written like quoted-printable
 * (`é` is `=C3=A9`), so that any name is kept in the key alone and listing needs no second request.
 */
export function encodeName(name: string): string {
  return Array.from(name.normalize('NFC'), (character, index) => {
    if (character === '=')
      return /^=[0-9A-F]{2}/.test(Array.from(name.normalize('NFC')).slice(index).join('')) ? '=3D' : '='
    return plain.test(character) ? character : escapeBytes(character)
  }).join('')
}

/** The name that a part of a key stands for. What was not written by {@link encodeName} is shown as it is. */
export function decodeName(part: string): string {
  const bytes: number[] = []
  for (let index = 0; index < part.length; index += 1) {
    const code = /^=([0-9A-F]{2})/.exec(part.slice(index, index + 3))?.[1]
    if (code === undefined) bytes.push(...new TextEncoder().encode(part[index]))
    else {
      bytes.push(Number.parseInt(code, 16))
      index += 2
    }
  }
  try {
    const name = new TextDecoder('utf-8', { fatal: true }).decode(new Uint8Array(bytes))
    return encodeName(name) === part ? name : part
  } catch {
    return part
  }
}

function escapeBytes(character: string): string {
  return Array.from(
    new TextEncoder().encode(character),
    (byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`,
  ).join('')
}
