import { splitName } from '@portico/react-remote/archive-paths'
import type { Translate } from '@portico/ui'
import { encodeName, placeholderName } from './names.ts'

/** Returns the problem of a name, in words, and a valid name. Null if the name is valid. */
export function checkName(t: Translate, name: string): { problem: string; suggestion: string } | null {
  const suggestion = suggestName(t, name)
  if (name.trim() === '') return { problem: t('Enter a name.'), suggestion }
  if (name.trim() !== name) return { problem: t('A name can’t begin or end with a space.'), suggestion }
  if (name === '.' || name === '..')
    return { problem: t('“{name}” can’t be a name, because it stands for a folder.', { name }), suggestion }
  if (name === placeholderName) return { problem: t('This name is reserved for empty folders.'), suggestion }
  if (/[/\\]/.test(name)) return { problem: t('A name can’t contain a slash.'), suggestion }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are searched for.
  if (/[\u0000-\u001f\u007f]/.test(name))
    return { problem: t('A name can’t contain control characters.'), suggestion }
  if (encodeName(name).length > 255) return { problem: t('This name is too long.'), suggestion }
  return null
}

/** Returns the most similar valid name. */
export function suggestName(t: Translate, name: string): string {
  const clean = name
    .replace(/[/\\]+/g, '-')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are removed.
    .replace(/[\u0000-\u001f\u007f]+/g, '')
    .trim()
  if (clean === placeholderName || /^\.{0,2}$/.test(clean)) return t('Untitled')
  const [stem, extension] = splitName(clean)
  let short = stem
  while (encodeName(short + extension).length > 255 && short)
    short = Array.from(short).slice(0, -1).join('').trim()
  return short + extension
}

/** Returns the first name that `taken` does not have: `a.txt` → `a (2).txt`. */
export function findFreeName(name: string, taken: Pick<ReadonlySet<string>, 'has'>): string {
  if (!taken.has(name)) return name
  const [stem, extension] = splitName(name)
  for (let number = 2; ; number += 1) {
    const next = `${stem} (${number})${extension}`
    if (!taken.has(next)) return next
  }
}
