// Lists mentions of old names that the codemod leaves: in comments, Markdown, JSON, templates and strings.
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { ExportEntry } from './codemod.ts'
import { listFiles } from './program.ts'

interface Order {
  root: string
  entries: readonly ExportEntry[]
  moves: Readonly<Record<string, string>>
  print(line: string): void
}

/** A name that no prose has by chance. */
const isDistinct = (name: string) => /[a-z][A-Z]/.test(name)

export function listMentions({ root, entries, moves, print }: Order): void {
  const names = new Map(entries.map((entry) => [entry.old, entry.new]))
  const distinct = [...names.keys()].filter(isDistinct)
  const short = [...names.keys()].filter((name) => !isDistinct(name))
  const words = distinct.length > 0 ? new RegExp(`(?<![\\w$.-])(?:${distinct.join('|')})(?![\\w$-])`, 'g') : null
  const code = short.length > 0 ? new RegExp(`\`(?:${short.join('|')})(?:\\([^\`]*\\))?\``, 'g') : null
  const old = Object.entries(moves)
    .filter(([from]) => !from.endsWith('/'))
    .map(([from, to]) => [basename(from), basename(to)] as const)
    .filter(([from, to]) => from !== to && from.includes('-'))
  const paths = new Map(old)
  const files = paths.size > 0 ? new RegExp(`(?<![\\w-])(?:${[...paths.keys()].map((one) => one.replaceAll('.', '\\.')).join('|')})(?![\\w-])`, 'g') : null
  let count = 0
  for (const file of listFiles(root)) {
    if (!/\.(tsx?|mjs|js|md|json|jsonc|tmpl|svelte|vue|html|grit|ya?ml)$/.test(file) || /package-lock/.test(file)) continue
    if (!existsSync(join(root, file))) continue
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .forEach((line, i) => {
        const isCode = /\.(tsx?|mjs|js)$/.test(file)
        const text = isCode ? commentsAndStrings(line) : line
        const found = [
          ...(words ? (text.match(words) ?? []) : []),
          ...(code && /[`]/.test(text) && !isCode ? (text.match(code) ?? []) : []),
          ...(files ? (text.match(files) ?? []) : []),
        ]
        if (found.length === 0) return
        count += 1
        const pairs = [...new Set(found)].map((one) => `${one} → ${names.get(one) ?? paths.get(one) ?? names.get(one.replace(/[`(].*$|`/g, '')) ?? '?'}`)
        print(`mention: ${file}:${i + 1}: ${pairs.join(', ')}: ${line.trim().slice(0, 160)}`)
      })
  }
  print(`mentions: ${count}`)
}

function commentsAndStrings(line: string): string {
  const comment = /(?:^\s*(?:\*|\/\*\*?)|\/\/)(.*)$/.exec(line)?.[1] ?? ''
  const strings = (line.match(/'[^']*'|`[^`]*`|"[^"]*"/g) ?? []).join(' ')
  return `${comment} ${strings}`
}
