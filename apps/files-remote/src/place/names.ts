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

/** What is wrong with a name, in words, and one that works; null where nothing is. */
export function checkName(name: string): { problem: string; suggestion: string } | null {
  const suggestion = suggestName(name)
  if (name.trim() === '') return { problem: 'Give it a name.', suggestion }
  if (name.trim() !== name) return { problem: 'A name cannot begin or end with a space.', suggestion }
  if (name === '.' || name === '..') return { problem: `“${name}” stands for a folder.`, suggestion }
  if (name === placeholderName) return { problem: 'This name is kept for empty folders.', suggestion }
  if (/[/\\]/.test(name)) return { problem: 'A name cannot contain a slash.', suggestion }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
  if (/[\u0000-\u001f\u007f]/.test(name))
    return { problem: 'A name cannot contain control characters.', suggestion }
  if (encodeName(name).length > 255) return { problem: 'This name is too long.', suggestion }
  return null
}

/** The nearest name that works. */
export function suggestName(name: string): string {
  const clean = name
    .replace(/[/\\]+/g, '-')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out.
    .replace(/[\u0000-\u001f\u007f]+/g, '')
    .trim()
  if (clean === placeholderName || /^\.{0,2}$/.test(clean)) return 'Untitled'
  const [stem, extension] = splitName(clean)
  let short = stem
  while (encodeName(short + extension).length > 255 && short)
    short = Array.from(short).slice(0, -1).join('').trim()
  return short + extension
}

/** `report.tar` → `['report', '.tar']`; a leading dot begins no extension. The extension is at most 12 characters. */
export function splitName(name: string): [stem: string, extension: string] {
  const dot = name.lastIndexOf('.')
  return dot > 0 && name.length - dot <= 13 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
}

/** `a.txt` → `a (2).txt`, the first that `taken` does not have. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name
  const [stem, extension] = splitName(name)
  for (let number = 2; ; number += 1) {
    const next = `${stem} (${number})${extension}`
    if (!taken.has(next)) return next
  }
}
