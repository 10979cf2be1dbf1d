// Moves files and folders with their tests, styles and fixtures, and rewrites every path that leads to them.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmdirSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, normalize, relative } from 'node:path'
import { listFiles } from './program.ts'

interface Order {
  root: string
  moves: Readonly<Record<string, string>>
  isDry: boolean
  print(line: string): void
}

const stemOf = (name: string) => name.replace(/(\.fixture)?\.(tsx?|mjs)$/, '')

/** The new place of a path: by its own entry, that of the file that it belongs to, or that of its folder. */
export function newPath(moves: Readonly<Record<string, string>>, path: string): string {
  const own = moves[path]
  if (own && !path.endsWith('/')) return own
  const companion = companionOf(moves, path)
  if (companion) return companion
  for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
    const next = moves[`${folder}/`]
    if (next) return next + path.slice(folder.length + 1)
  }
  return path
}

/** `late-sides.browser.test.tsx` and `sides.module.css` go with `sides.tsx`. */
function companionOf(moves: Readonly<Record<string, string>>, path: string): string | undefined {
  const [, late = '', stem = '', rest = ''] = /^(late-)?([^.]+)(\..+)$/.exec(basename(path)) ?? []
  for (const ending of ['.ts', '.tsx', '.fixture.ts', '.fixture.tsx']) {
    const next = moves[join(dirname(path), stem + ending)]
    if (next) return join(dirname(next), late + stemOf(basename(next)) + rest)
  }
  return undefined
}

export function movePaths({ root, moves, isDry, print }: Order): void {
  const files = listFiles(root).filter((file) => existsSync(join(root, file)))
  const plan = new Map<string, string>()
  for (const file of files) {
    const next = newPath(moves, file)
    if (next !== file) plan.set(file, next)
  }
  const taken = new Set(files.filter((file) => !plan.has(file)))
  for (const [from, to] of plan) {
    if (!taken.has(to)) taken.add(to)
    else {
      print(`path taken: ${from} → ${to}`)
      plan.delete(from)
    }
  }
  if (plan.size === 0) return print('paths: nothing to move')
  const rewrite = createRewriter(files, plan, moves, print)
  const changed = new Map<string, string>()
  for (const file of files) {
    if (!isText(file)) continue
    const text = readFileSync(join(root, file), 'utf8')
    const next = rewrite(file, text)
    if (next !== text) changed.set(file, next)
  }
  print(`paths: ${plan.size} files moved, ${changed.size} files rewritten`)
  if (isDry) return
  for (const [file, text] of changed) writeFileSync(join(root, file), text)
  const folders = new Set<string>()
  for (const [from, to] of plan) {
    mkdirSync(dirname(join(root, to)), { recursive: true })
    renameSync(join(root, from), join(root, to))
    folders.add(dirname(from))
  }
  for (const folder of [...folders].toSorted((a, b) => b.length - a.length)) removeEmpty(root, folder)
  execFileSync('git', ['add', '-A', '--', ...new Set([...plan.keys(), ...plan.values()].map((file) => file.split('/')[0] as string))], {
    cwd: root,
  })
}

function removeEmpty(root: string, folder: string): void {
  try {
    rmdirSync(join(root, folder))
    removeEmpty(root, dirname(folder))
  } catch {
    // It has other files.
  }
}

const isText = (file: string) =>
  /\.(tsx?|mjs|cjs|js|json|jsonc|md|css|html|tmpl|svelte|vue|grit|ya?ml|sql|toml|sh)$/.test(file) &&
  !/(^|\/)package-lock\.json$/.test(file)

function createRewriter(
  files: readonly string[],
  plan: ReadonlyMap<string, string>,
  moves: Readonly<Record<string, string>>,
  print: (line: string) => void,
) {
  const tracked = new Set(files)
  const folders = new Set(files.flatMap((file) => parentsOf(file)))
  const packages = files.filter((file) => basename(file) === 'package.json').map((file) => dirname(file))
  const packageOf = (file: string) =>
    packages.filter((one) => one !== '.' && file.startsWith(`${one}/`)).toSorted((a, b) => b.length - a.length)[0]
  const moved = (path: string) => plan.get(path) ?? path
  /** A folder that moves as a whole, or one that stays. */
  const movedFolder = (folder: string): string => {
    const next = moves[`${folder}/`]
    if (next) return next.replace(/\/$/, '')
    const parent = dirname(folder)
    return parent === '.' || parent === folder ? folder : join(movedFolder(parent), basename(folder))
  }
  const target = (path: string): string | undefined => {
    if (tracked.has(path)) return moved(path)
    if (folders.has(path.replace(/\/$/, ''))) {
      const end = path.endsWith('/') ? '/' : ''
      return movedFolder(path.replace(/\/$/, '')) + end
    }
    return undefined
  }
  const relativeTo = (from: string, path: string) => {
    const found = relative(dirname(from), path) + (path.endsWith('/') ? '/' : '')
    return found.startsWith('.') ? found : `./${found}`
  }

  const rewriteRelative = (file: string, spec: string): string => {
    const [, path = '', suffix = ''] = /^([^?#]*)(.*)$/.exec(spec) ?? []
    const old = normalize(join(dirname(file), path))
    const next = target(old)
    const from = moved(file)
    if (next === undefined || (next === old && dirname(from) === dirname(file))) return spec
    return relativeTo(from, next) + suffix
  }
  /** A path from the root of the repository, or one below `src` of the file's own package. */
  const rewriteToken = (file: string, token: string): string => {
    const [, path = '', rest = ''] = /^(.*?)([.,:;]*)$/.exec(token) ?? []
    const owner = path.startsWith('src/') ? packageOf(file) : ''
    if (owner === undefined) return token
    const full = owner ? `${owner}/${path}` : path
    const next = target(full) ?? [...['.ts', '.tsx'].flatMap((end) => (plan.has(full + end) ? [(plan.get(full + end) as string).replace(/\.tsx?$/, '')] : []))][0]
    if (next === undefined || next === full) return token
    return (owner ? next.replace(`${owner}/`, '') : next) + rest
  }

  return (file: string, text: string): string => {
    let result = text
    if (/\.md$/.test(file)) {
      result = result.replaceAll(/(\]\()([^)\s:]+)(\))/g, (_all, open, link, close) => open + fix(file, link) + close)
      if (basename(file) === 'README.md' && basename(dirname(file)) === 'src') result = addRooms(file, rewriteRooms(file, result))
    } else result = result.replaceAll(/(['"`])(\.{1,2}\/[^'"`\s\\$*{]*)\1/g, (_all, quote, spec) => quote + rewriteRelative(file, spec) + quote)
    // A neighbour by its name alone: `kinds.ts` in a docstring, 'stay-inside.ts' in a message.
    if (/\.(tsx?|mjs|css)$/.test(file))
      result = result.replaceAll(/(['"`])([\w-]+(?:\.[\w-]+)*\.(?:tsx?|css|mjs))\1/g, (all, quote, name) => {
        const next = plan.get(join(dirname(file), name))
        return next && dirname(next) === dirname(moved(file)) ? quote + basename(next) + quote : all
      })
    if (/\.css$/.test(file)) result = result.replaceAll(/(url\(|from )(\.{1,2}\/[^)'"\s]+)/g, (_all, before, spec) => before + rewriteRelative(file, spec))
    result = result.replaceAll(/(?<![\w./-])(?:packages|apps|bench|scripts|e2e|src)\/[\w./-]+/g, (token) => rewriteToken(file, token))
    if (/^apps\/[^/]+\/vite\.config\.ts$/.test(file)) result = rewriteGroups(file, result)
    return result
  }

  function fix(file: string, link: string): string {
    const next = rewriteRelative(file, link)
    return link.startsWith('.') ? next : next.replace(/^\.\//, '')
  }

  /** Names of folders and files in the list of a package's layers. */
  function rewriteRooms(file: string, text: string): string {
    return text.replaceAll(/`([\w./-]+)`/g, (all, name: string) => {
      const old = join(dirname(file), name)
      const next = target(old)
      if (next === undefined || next === old) return all
      return `\`${relative(dirname(file), next)}${name.endsWith('/') ? '/' : ''}\``
    })
  }

  /** Beginnings of paths below `src`, by which a remote groups its chunks. */
  function rewriteGroups(file: string, text: string): string {
    const src = `${dirname(file)}/src/`
    const sources = files.filter((one) => one.startsWith(src) && /\.tsx?$/.test(one) && !/\.(test|fixture)\./.test(one))
    return text.replaceAll(/'([\w./-]+)'/g, (all, start: string) => {
      const old = sources.filter((one) => one.startsWith(src + start))
      if (old.length === 0 || old.every((one) => moved(one) === one)) return all
      const next = old.map((one) => moved(one))
      const common = commonStart(next).slice(src.length)
      const [only = ''] = next
      const isOne = old.length === 1 && !start.endsWith('/')
      const exact = isOne ? only.slice(src.length).replace(/\.tsx?$/, (end) => (/\.tsx?$/.test(start) ? end : '')) : common
      const reach = (part: string) => sources.map(moved).filter((one) => one.startsWith(src + part))
      if (exact !== '' && reach(exact).length === next.length) return `'${exact}'`
      // Several folders or files take the place of one beginning.
      const parts = new Set<string>()
      for (const one of next) {
        const folder = `${dirname(one).slice(src.length)}/`
        parts.add(reach(folder).every((other) => next.includes(other)) ? folder : one.slice(src.length).replace(/\.tsx?$/, ''))
      }
      print(`group: ${file} '${start}' → ${[...parts].join(', ')}`)
      return [...parts].map((part) => `'${part}'`).join(', ')
    })
  }
}

/** Lines for new folders, each before the line of another one. */
const newRooms: Readonly<Record<string, readonly (readonly [folder: string, before: string, line: string])[]>> = {
  'apps/auth-remote/src/README.md': [
    ['data-export/', '- `account-deletion/`', '- `data-export/`: everything of the account as a file; loaded on demand'],
  ],
}

function addRooms(file: string, text: string): string {
  let result = text
  for (const [folder, before, line] of newRooms[file] ?? [])
    if (!result.includes(`\`${folder}\``) && result.includes(before)) result = result.replace(before, `${line}\n${before}`)
  return result
}

function commonStart(paths: readonly string[]): string {
  let common = paths[0] ?? ''
  for (const path of paths) while (!path.startsWith(common)) common = common.slice(0, -1)
  return common
}

function parentsOf(file: string): string[] {
  const parents: string[] = []
  for (let folder = dirname(file); folder !== '.'; folder = dirname(folder)) parents.push(folder)
  return parents
}
