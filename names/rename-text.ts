// Renames distinct names in comments, Markdown and templates: names that only one export had, and that no code has any more.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ExportEntry } from './codemod.ts'
import { listFiles } from './program.ts'

interface Order {
  root: string
  entries: readonly ExportEntry[]
  isDry: boolean
  print(line: string): void
}

/** Files outside of the TypeScript program, whose code uses public names. */
const isOutside = (file: string) =>
  /\.(tmpl|svelte|vue|grit)$/.test(file) || /^examples\/heavy\/.*\.tsx?$/.test(file) || /^packages\/vite-remote\/.*\.mjs$/.test(file)
/** Pages that tell what was at their time keep their names. */
const isHistory = (file: string) => /^docs\/(decisions|upgrading|style|renames)/.test(file) || /^CHANGELOG/.test(file)

export function renameText({ root, entries, isDry, print }: Order): void {
  const next = new Map<string, string | null>()
  for (const { old, new: name } of entries) next.set(old, next.has(old) && next.get(old) !== name ? null : name)
  const names = new Map([...next].filter((pair): pair is [string, string] => pair[1] !== null && /[a-z][A-Z]/.test(pair[0])))
  const publicNames = new Set(entries.filter((entry) => entry.public).map(({ old }) => old))
  const files = listFiles(root).filter((file) => existsSync(join(root, file)))
  const used = codeNames(root, files, new Set(names.keys()))
  for (const name of used) names.delete(name)
  if (names.size === 0) return print('text: nothing to rename')
  const pattern = new RegExp(`(?<![\\w$.'"-])(?:${[...names.keys()].join('|')})(?![\\w$-])`, 'g')
  let places = 0
  for (const file of files) {
    if (isHistory(file)) continue
    const isCode = /\.(tsx?|mjs|js)$/.test(file) && !isOutside(file)
    if (!isCode && !isOutside(file) && !/\.md$/.test(file)) continue
    const path = join(root, file)
    const text = readFileSync(path, 'utf8')
    const replace = (part: string) =>
      part.replaceAll(pattern, (name) => {
        if (isOutside(file) && !publicNames.has(name)) return name
        places += 1
        return names.get(name) as string
      })
    const result = isCode
      ? text.replaceAll(/\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/.*$/gm, replace)
      : /\.md$/.test(file)
        ? text.replaceAll(/`[^`\n]+`|```[\s\S]*?```/g, replace)
        : replace(text)
    if (result !== text && !isDry) writeFileSync(path, result)
  }
  print(`text: ${names.size} distinct names, ${places} places in comments, documents and templates; still in code: ${[...used].join(', ') || 'none'}`)
}

/** Old names that code still has, as a local name or a property: their mentions may be about that. */
function codeNames(root: string, files: readonly string[], names: ReadonlySet<string>): Set<string> {
  const found = new Set<string>()
  const pattern = new RegExp(`(?<![\\w$])(?:${[...names].join('|')})(?![\\w$])`, 'g')
  for (const file of files) {
    if (!/\.(tsx?|mjs|js)$/.test(file) || isOutside(file)) continue
    const text = readFileSync(join(root, file), 'utf8')
    const code = text.replaceAll(/\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/.*$/gm, '').replaceAll(/^export .* as .*$/gm, '')
    for (const name of code.match(pattern) ?? []) found.add(name)
  }
  return found
}
