/** The object that keeps an otherwise empty folder alive; the name is Supabase's convention, and never shown. */
export const placeholderName = '.emptyFolderPlaceholder'

// What Supabase Storage takes in a key (supabase/storage, src/storage/limits.ts), without `/`. `?` is taken too, but
// its own client does not escape it in addresses, so it is written encoded.
const plainCharacters = /^[\w!\-.*'() &$@=;:+,]*$/
const longestKey = 1024

/**
 * The key of a name. Storage takes few characters, so every other one is written as the bytes of its UTF-8 in the
 * manner of quoted-printable (RFC 2045): `Übersicht.pdf` is `=C3=9Cbersicht.pdf`. `nameOf` brings the name back.
 */
export function keyOf(name: string): string {
  const normal = name.normalize('NFC')
  return needsEscape(normal) ? escape(normal) : normal
}

/**
 * The name that a segment of a key stands for. A key that only looks encoded, because another program wrote it, does
 * not survive the way there and back, and is shown as it is.
 */
export function nameOf(key: string): string {
  const name = unescape(key)
  if (name === null || name === key) return key
  return needsEscape(name) && escape(name) === key ? name : key
}

function needsEscape(name: string): boolean {
  return !plainCharacters.test(name) || nameOf(name) !== name
}

function escape(name: string): string {
  return Array.from(name, (character) =>
    plainCharacters.test(character) && character !== '=' ? character : hexOf(character),
  ).join('')
}

function hexOf(character: string): string {
  return Array.from(
    new TextEncoder().encode(character),
    (byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`,
  ).join('')
}

function unescape(key: string): string | null {
  try {
    return key.replace(/(?:=[0-9A-F]{2})+/g, (run) => {
      const bytes = Uint8Array.from(run.slice(1).split('='), (pair) => Number.parseInt(pair, 16))
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    })
  } catch {
    return null
  }
}

/** What is wrong with a name, in words, and one that would do. */
export interface NameProblem {
  text: string
  suggestion: string
}

/** Checks a name before anything is sent; null where it will do. `folderKey` is where it is to stand. */
export function checkName(name: string, folderKey: string): NameProblem | null {
  const suggestion = suggestName(name)
  if (name.trim() === '') return { text: 'A name needs at least one character.', suggestion }
  if (name.includes('/'))
    return { text: 'A name holds no slash, because slashes separate folders.', suggestion }
  if (/\p{Cc}/u.test(name)) return { text: 'This name holds characters that can’t be seen.', suggestion }
  if (name === '.' || name === '..' || name === placeholderName)
    return { text: 'This name is reserved.', suggestion }
  if (name !== name.trim()) return { text: 'A name doesn’t begin or end with a space.', suggestion }
  if (folderKey.length + 1 + keyOf(name).length > longestKey)
    return { text: 'This name is too long for this folder.', suggestion }
  return null
}

function suggestName(name: string): string {
  const cleaned = name
    .replace(/\p{Cc}+/gu, '')
    .replace(/\s*\/+\s*/g, '-')
    .trim()
  if (/^\.{0,2}$/.test(cleaned) || cleaned === placeholderName) return 'Untitled'
  if (keyOf(cleaned).length <= 200) return cleaned
  const { stem, extension } = splitName(cleaned)
  const letters = Array.from(stem)
  while (letters.length > 1 && keyOf(letters.join('') + extension).length > 200) letters.pop()
  return letters.join('').trim() + extension
}

/** `report.tar.gz` is `report.tar` and `.gz`; a name that only begins with a dot has no extension. */
export function splitName(name: string): { stem: string; extension: string } {
  const dot = name.lastIndexOf('.')
  return dot > 0 ? { stem: name.slice(0, dot), extension: name.slice(dot) } : { stem: name, extension: '' }
}

/** The first of `name`, `name (2)`, `name (3)` … that is not taken. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name
  const { stem, extension } = splitName(name)
  let count = 2
  while (taken.has(`${stem} (${count})${extension}`)) count += 1
  return `${stem} (${count})${extension}`
}
