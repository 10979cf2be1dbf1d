// node make.ts <root>: writes exports.json and paths.json from work/map/*.txt, checked against the tree in <root>.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { exportedNames, openProgram } from './program.ts'

// biome-ignore lint/suspicious/noExplicitAny: see program.ts.
type Any = any
const root = process.argv[2] ?? '/tmp/w/names'
const here = import.meta.dirname
const reasons: Record<string, string> = {
  d: 'private dialect',
  v: 'function is not a verb',
  t: 'name is not unique in the repository',
  p: 'participle or verb as a noun',
  a: 'abbreviated or too general',
}

const opened = await openProgram(root)
const { ast, checker, keyOf, sourceOf } = opened

/** Keys of everything that entries of published packages export; those that the shell shares at run time are `shared`. */
function publicKeys() {
  const all = new Map<string, { entry: string; shared: boolean }[]>()
  for (const name of readdirSync(join(root, 'packages'))) {
    const manifest = JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8'))
    if (!manifest.publishConfig) continue
    const entries: Record<string, string> = manifest.publishConfig.exports ?? manifest.exports ?? {}
    for (const [subpath, path] of Object.entries(entries)) {
      if (!/\.tsx?$/.test(path)) continue
      const file = join('packages', name, path)
      const source = sourceOf(file)
      const symbol = source && checker.getSymbolAtLocation(source)
      if (!symbol) continue
      for (const each of checker.getExportsOfModule(symbol)) {
        const key = keyOf(each)
        if (!key) continue
        const shared = subpath === '.' && (name === 'ui' || name === 'session')
        all.set(key, [...(all.get(key) ?? []), { entry: file, shared }])
      }
    }
  }
  return all
}

const kinds: [string, string][] = [
  ['FunctionDeclaration', 'function'],
  ['ClassDeclaration', 'class'],
  ['InterfaceDeclaration', 'type'],
  ['TypeAliasDeclaration', 'type'],
  ['VariableDeclaration', 'const'],
]
function kindOf(node: Any, name: string): string {
  const parent = node.parent
  const kind = kinds.find(([key]) => parent.kind === ast.SyntaxKind[key])?.[1] ?? 'const'
  if (kind === 'function' || kind === 'const') {
    if (/^use[A-Z]/.test(name)) return 'hook'
    if (/^[A-Z]/.test(name) && /x$/.test(parent.getSourceFile().fileName)) return 'component'
  }
  return kind
}

const open = publicKeys()
const out: object[] = []
const problems: string[] = []
const seen = new Set<string>()
for (const list of readdirSync(join(here, 'work/map')).sort()) {
  if (list === 'paths.txt') continue
  let base = ''
  for (const line of readFileSync(join(here, 'work/map', list), 'utf8').split('\n')) {
    if (line.startsWith('= ')) base = line.slice(2).trim()
    const [, path, rest] = /^([^\s=:]+): (.+)$/.exec(line) ?? []
    if (!path || !rest) continue
    const file = base + path
    const source = existsSync(join(root, file)) ? sourceOf(file) : undefined
    if (!source) {
      problems.push(`no file ${file}`)
      continue
    }
    const names = exportedNames(opened, source)
    for (const item of rest.split(';').map((one) => one.trim()).filter(Boolean)) {
      const [old, next, code] = item.split(/\s+/)
      if (!old || !next || !code || !reasons[code]) {
        problems.push(`bad item ${file}: ${item}`)
        continue
      }
      const [node] = names.get(old) ?? []
      if (!node) problems.push(`not exported: ${file} ${old}`)
      else if (names.has(next)) problems.push(`exists already: ${file} ${next}`)
      if (!node || seen.has(`${file} ${old}`)) continue
      seen.add(`${file} ${old}`)
      const key = keyOf(checker.getSymbolAtLocation(node))
      const entries = (key && open.get(key)) || []
      const kind = kindOf(node, old)
      const tier = code === 'd' || code === 't' || code === 'p' || /(Of|In|To|By|At|For)$/.test(old) ? 1 : 2
      out.push({
        file,
        old,
        new: next,
        kind,
        why: reasons[code],
        tier,
        ...(entries.length > 0 && { public: true }),
        ...(kind !== 'type' && entries.some(({ shared }) => shared) && { shared: true }),
      })
    }
  }
}
writeFileSync(
  join(here, 'exports.json'),
  `[\n${out.map((one) => `  ${JSON.stringify(one)}`).join(',\n')}\n]\n`,
)

const paths: Record<string, string> = {}
let base = ''
for (const line of readFileSync(join(here, 'work/map/paths.txt'), 'utf8').split('\n')) {
  if (line.startsWith('= ')) base = line.slice(2).trim()
  const [, from, to] = /^([^\s=]+) ([^\s]+)$/.exec(line) ?? []
  if (!from || !to || from === to) continue
  if (!existsSync(join(root, base + from))) problems.push(`no path ${base}${from}`)
  else if (existsSync(join(root, base + to))) problems.push(`path exists ${base}${to}`)
  else paths[base + from] = base + to
}
writeFileSync(join(here, 'paths.json'), `${JSON.stringify(paths, null, 2)}\n`)
opened.close()
for (const problem of problems) process.stdout.write(`${problem}\n`)
const count = (test: (one: Any) => boolean) => out.filter(test).length
process.stdout.write(
  `${out.length} exports (tier 1: ${count(({ tier }) => tier === 1)}, public: ${count((one) => one.public)}, shared: ${count((one) => one.shared)}), ${Object.keys(paths).length} paths\n`,
)
