// Applies exports.json and paths.json to a checkout of Portico.
//
//   node codemod.ts --root /tmp/w/names --only packages/contract,packages/ui     exports and paths of these folders
//   --tier 1         only entries of this tier (1: dialect, duplicates, `…Of`; default: all)
//   --no-exports     paths only;  --no-paths: exports only;  --aliases: deprecated aliases for public names
//   --text           also renames distinct names in comments, Markdown and templates
//   --dry            changes nothing, prints what would happen
//   --mentions       prints mentions of old names in comments, Markdown, JSON and templates (after both steps)
//
// Run it again at any time: entries whose old name is gone are skipped.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { listMentions } from './mentions.ts'
import { movePaths } from './move-paths.ts'
import { renameExports } from './rename-exports.ts'
import { renameText } from './rename-text.ts'

export interface ExportEntry {
  file: string
  old: string
  new: string
  kind: string
  tier: 1 | 2
  public?: true
}

const { values } = parseArgs({
  options: {
    root: { type: 'string', default: process.cwd() },
    only: { type: 'string' },
    tier: { type: 'string' },
    exports: { type: 'string', default: join(import.meta.dirname, 'exports.json') },
    paths: { type: 'string', default: join(import.meta.dirname, 'paths.json') },
    'no-exports': { type: 'boolean', default: false },
    'no-paths': { type: 'boolean', default: false },
    aliases: { type: 'boolean', default: false },
    dry: { type: 'boolean', default: false },
    text: { type: 'boolean', default: false },
    mentions: { type: 'boolean', default: false },
  },
})
const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
const only = values.only?.split(',').map((one) => one.replace(/\/$/, ''))
const isWanted = (path: string) => !only || only.some((one) => path === one || path.startsWith(`${one}/`))
const print = (line: string) => process.stdout.write(`${line}\n`)

const all: ExportEntry[] = read(values.exports)
const paths: Record<string, string> = read(values.paths)
const entries = all.filter(({ file, tier }) => isWanted(file) && (!values.tier || tier <= Number(values.tier)))
const moves = Object.fromEntries(Object.entries(paths).filter(([from]) => isWanted(from)))

if (!values['no-exports'])
  await renameExports({ root: values.root, entries, paths, isDry: values.dry, hasAliases: values.aliases, print })
if (!values['no-paths']) movePaths({ root: values.root, moves, isDry: values.dry, print })
if (values.text) renameText({ root: values.root, entries, isDry: values.dry, print })
if (values.mentions) listMentions({ root: values.root, entries, moves, print })
