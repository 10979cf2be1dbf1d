import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { isTranslated } from '../../packages/vite-remote/src/texts/check-texts.ts'
import { parseMessages } from '../../packages/vite-remote/src/texts/parse-messages.ts'
import { isScript, readComments } from './comments.ts'
import { runGit } from './git.ts'
import { isHelpSource, readHelp } from './help.ts'
import { readMarkdown } from './markdown.ts'
import { createLineCounter, type Passage } from './passages.ts'
import { isTestSource, readTitles } from './titles.ts'

const isRead =
  /(?:\.(?:[cm]?[jt]sx?|css|scss|sql|sh|bash|toml|ya?ml|grit|jsonc|html|vue|svelte|mdx?|gitignore|gitattributes|npmrc|editorconfig)|\/run)(?:\.tmpl)?$/

/** JSON files that may have comments. */
const isConfig = /(?:^|\/)(?:turbo|[tj]sconfig[\w.-]*)\.json(?:\.tmpl)?$/

/** Text that the project did not write: generated types, catalogs of other languages, licences. */
const isForeign =
  /\.gen\.ts$|database\.types\.ts$|(?:^|\/)(?:LICENSE|CHANGELOG)[^/]*$|mockServiceWorker\.js$/i

/** Returns the files of a folder, relative to it. Git's ignore rules apply; outside of Git, build output is skipped. */
export function listFiles(folder: string): string[] {
  const tracked = runGit(folder, 'ls-files', '-z', '--cached', '--others', '--exclude-standard')
  const paths = tracked?.split('\0') ?? walk(folder)
  return [...new Set(paths)]
    .filter((path) => (isRead.test(path) || isConfig.test(path)) && !isForeign.test(path))
    .sort()
}

function walk(folder: string): string[] {
  const skipped = /^(?:node_modules|dist.*|build|coverage|test-results|\.(?!github|ci).*)$/
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !skipped.test(name))
    .flatMap((entry) => {
      if (!entry.isDirectory()) return [entry.name]
      return walk(join(folder, entry.name)).map((path) => `${entry.name}${sep}${path}`.replaceAll(sep, '/'))
    })
}

/** Returns all English of a file: comments and, depending on the file, titles, help texts, messages or paragraphs. */
export function readPassages(path: string, code: string, hasMessages: boolean): Passage[] {
  const name = path.replace(/\.tmpl$/, '')
  if (/\.mdx?$/.test(name)) return readMarkdown(path, code)
  const passages = readComments(name, code)
  if (isScript(name)) {
    if (isTestSource(name)) passages.push(...readTitles(name, code))
    else if (hasMessages) passages.push(...readMessages(name, code))
    if (isHelpSource(name)) passages.push(...readHelp(name, code))
  }
  return passages.map((passage) => ({ ...passage, path }))
}

/** Returns the English messages that a source passes to `t`, `t.rich` and `msg`. */
function readMessages(path: string, code: string): Passage[] {
  const lineOf = createLineCounter(code)
  return parseMessages(path, code).map(({ start, value }) => ({
    category: 'texts',
    path,
    line: lineOf(start),
    text: value,
    // Labels and titles without a full stop are headings.
    isHeading: !/[.!?…]$/.test(value),
  }))
}

/** Returns all English of a folder. Skips files that are deleted but not committed, and links to folders. */
export function collectPassages(folder: string, paths = listFiles(folder)): Passage[] {
  const translated = new Set(
    globSync('{apps,packages,examples}/*', { cwd: folder })
      .filter((name) => isTranslated(join(folder, name)))
      .map((name) => name.replaceAll(sep, '/')),
  )
  return paths.flatMap((path) => {
    const code = readText(join(folder, path))
    const [, name = ''] = /^([^/]+\/[^/]+)\/src\//.exec(path) ?? []
    return code === null ? [] : readPassages(path, code, translated.has(name))
  })
}

function readText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (['ENOENT', 'EISDIR', 'ELOOP'].includes((error as NodeJS.ErrnoException).code ?? '')) return null
    throw error
  }
}
