// Renames exported symbols by the compiler's symbols: definition, imports, re-exports, uses, shorthand properties, JSX, mocks.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import type { ExportEntry } from './codemod.ts'
import { exportedNames, type Opened, openProgram, walk } from './program.ts'
import { newPath } from './move-paths.ts'

// biome-ignore lint/suspicious/noExplicitAny: see program.ts.
type Any = any

interface Order {
  root: string
  entries: readonly ExportEntry[]
  paths: Readonly<Record<string, string>>
  isDry: boolean
  hasAliases: boolean
  print(line: string): void
}

interface Edit {
  start: number
  end: number
  text: string
  entry: ExportEntry
  /** The new name becomes an identifier of the scope, not only a property. */
  isBinding: boolean
}

export async function renameExports(order: Order): Promise<void> {
  const { root, print } = order
  const opened = await openProgram(root)
  const targets = findTargets(opened, order)
  let entries = [...new Set(targets.values())]
  if (entries.length === 0) {
    opened.close()
    return print('exports: nothing to rename')
  }
  const edits = collectEdits(opened, root, targets)
  const conflicts = findConflicts(opened, edits)
  for (const [entry, places] of conflicts) {
    print(`conflict: ${entry.file} ${entry.old} → ${entry.new}: ${places.join('; ')}`)
    for (const [file, list] of edits)
      edits.set(
        file,
        list.filter((one) => one.entry !== entry),
      )
  }
  entries = entries.filter((entry) => !conflicts.has(entry))
  const aliases = order.hasAliases ? planAliases(opened, root, entries) : new Map<string, string[]>()
  opened.close()
  let changed = 0
  for (const [file, list] of edits) {
    const extra = aliases.get(file) ?? []
    if (list.length === 0 && extra.length === 0) continue
    changed += 1
    if (order.isDry) continue
    const path = join(root, file)
    let text = readFileSync(path, 'utf8')
    for (const { start, end, text: next } of list.toSorted((a, b) => b.start - a.start))
      text = text.slice(0, start) + next + text.slice(end)
    text = renameLinks(text, list)
    if (extra.length > 0) text = `${text.trimEnd()}\n\n${extra.join('\n')}\n`
    writeFileSync(path, text)
  }
  const count = [...edits.values()].reduce((sum, { length }) => sum + length, 0)
  for (const place of dropped) print(`dropped: ${place}`)
  print(`exports: ${entries.length} renamed, ${conflicts.size} in conflict, ${count} places in ${changed} files`)
}

/** Symbols to rename, by the identity of their declaration. Entries may stand under their old or their new path. */
function findTargets(opened: Opened, { root, entries, paths, print }: Order) {
  const { checker, keyOf, sourceOf } = opened
  const targets = new Map<string, ExportEntry>()
  for (const entry of entries) {
    const file = [entry.file, newPath(paths, entry.file)].find((one) => existsSync(join(root, one)))
    const source = file && sourceOf(file)
    if (!file || !source) {
      print(`missing: ${entry.file}`)
      continue
    }
    const names = exportedNames(opened, source)
    const nodes = names.get(entry.old)
    const isAlias = nodes === undefined || names.has(entry.new)
    if (isAlias) {
      if (!names.has(entry.new)) print(`missing: ${file} ${entry.old}`)
      continue
    }
    const key = keyOf(checker.getSymbolAtLocation(nodes[0]))
    if (key) targets.set(key, entry)
    else print(`no symbol: ${file} ${entry.old}`)
  }
  return targets
}

function collectEdits(opened: Opened, root: string, targets: Map<string, ExportEntry>) {
  const names = new Set([...targets.values()].map(({ old }) => old))
  const pattern = new RegExp(`(?<![\\w$])(?:${[...names].join('|')})(?![\\w$])`)
  const edits = new Map<string, Edit[]>()
  for (const file of opened.files) {
    if (!pattern.test(readFileSync(join(root, file), 'utf8'))) continue
    const source = opened.sourceOf(file)
    if (!source) continue
    const list = editsOf(opened, source, file, targets, names)
    if (list.length > 0) edits.set(file, list)
  }
  return edits
}

function editsOf(
  opened: Opened,
  source: Any,
  file: string,
  targets: Map<string, ExportEntry>,
  names: ReadonlySet<string>,
): Edit[] {
  const { ast, checker, keyOf } = opened
  const { SyntaxKind } = ast
  const nodes: Any[] = []
  const locals = new Map<string, ExportEntry>()
  walk(source, (node) => {
    if (node.kind === SyntaxKind.Identifier && names.has(node.text)) nodes.push(node)
  })
  // `const { name } = await import(…)`: the variable takes the new name, too.
  for (const node of nodes) {
    const { parent } = node
    if (parent.kind !== SyntaxKind.BindingElement || parent.propertyName || parent.name !== node) continue
    const type = checker.getTypeAtLocation(parent.parent)
    const key = type && keyOf(checker.getPropertyOfType(type, node.text))
    const entry = key && targets.get(key)
    const variable = entry && ownKey(checker.getSymbolAtLocation(node))
    if (entry && variable) locals.set(variable, entry)
  }
  const symbols = nodes.length > 0 ? checker.getSymbolAtLocation(nodes) : []
  const edits: Edit[] = []
  nodes.forEach((node, i) => {
    const start = node.getStart(source)
    const end = start + node.text.length
    const { parent } = node
    if (source.text.slice(start, end) !== node.text) {
      dropped.push(`${file}:${start} ${node.text}`)
      return
    }
    const add = (entry: ExportEntry, text = entry.new, isBinding = true) =>
      edits.push({ start, end, text, entry, isBinding })
    if (parent.kind === SyntaxKind.ShorthandPropertyAssignment && parent.name === node) {
      const value = checker.getShorthandAssignmentValueSymbol(parent)
      const key = keyOf(value)
      const entry = (key && targets.get(key)) || locals.get(ownKey(value) ?? '')
      if (entry) add(entry, `${node.text}: ${entry.new}`)
      return
    }
    const symbol = symbols[i]
    const key = keyOf(symbol)
    const entry = (key && targets.get(key)) || locals.get(ownKey(symbol) ?? '')
    if (!entry || entry.old !== node.text) return
    // `import { a as b }` and `export { a as b }`: the name before `as` is no binding of this module.
    const isProperty =
      (parent.kind === SyntaxKind.PropertyAccessExpression && parent.name === node) ||
      (parent.propertyName === node &&
        (parent.kind === SyntaxKind.ImportSpecifier || parent.kind === SyntaxKind.BindingElement)) ||
      (parent.kind === SyntaxKind.QualifiedName && parent.right === node) ||
      parent.kind === SyntaxKind.ImportType ||
      (parent.kind === SyntaxKind.ExportSpecifier && Boolean(parent.parent.parent.moduleSpecifier))
    add(entry, entry.new, !isProperty)
  })
  return [...edits, ...mockEdits(opened, source, file, targets)]
}

/** Places whose text is another one than the compiler says; there should be none. */
const dropped: string[] = []

/** Identity of a symbol itself, not of what it is an alias of. */
const ownKey = (symbol: Any): string | undefined => {
  const declaration = symbol?.declarations?.[0]
  return declaration && `${declaration.path}#${declaration.index}`
}

/** Properties of the module that a factory of `vi.mock('./file.ts', …)` makes. */
function mockEdits({ ast, checker, keyOf, sourceOf }: Opened, source: Any, file: string, targets: Map<string, ExportEntry>) {
  const { SyntaxKind } = ast
  const edits: Edit[] = []
  walk(source, (node) => {
    if (node.kind !== SyntaxKind.CallExpression || !/^vi\.(do)?[mM]ock$/.test(source.text.slice(node.expression.pos, node.expression.end).trim())) return
    const [first, factory] = node.arguments
    const literal = first?.kind === SyntaxKind.CallExpression ? first.arguments[0] : first
    if (!factory || !literal?.text?.startsWith('.')) return
    const mocked = sourceOf(normalize(join(dirname(file), literal.text)))
    const module = mocked && checker.getSymbolAtLocation(mocked)
    if (!module) return
    const byName = new Map<string, ExportEntry>()
    for (const each of checker.getExportsOfModule(module)) {
      const entry = targets.get(keyOf(each) ?? '')
      if (entry) byName.set(each.name, entry)
    }
    walk(factory, (inner) => {
      if (inner.kind !== SyntaxKind.PropertyAssignment && inner.kind !== SyntaxKind.MethodDeclaration) return
      const entry = inner.name?.kind === SyntaxKind.Identifier ? byName.get(inner.name.text) : undefined
      if (!entry) return
      const start = inner.name.getStart(source)
      edits.push({ start, end: start + entry.old.length, text: entry.new, entry, isBinding: false })
    })
  })
  return edits
}

/** `{@link name}` in comments of a file that uses the name. */
function renameLinks(text: string, edits: readonly Edit[]): string {
  let result = text
  for (const { entry } of new Map(edits.map((edit) => [edit.entry, edit])).values())
    result = result.replaceAll(new RegExp(`(\\{@link\\s+)${entry.old}(?![\\w$])`, 'g'), `$1${entry.new}`)
  return result
}

/** Entries whose new name means something else in a file that would get it. */
function findConflicts(opened: Opened, edits: ReadonlyMap<string, readonly Edit[]>) {
  const { ast } = opened
  const { SyntaxKind } = ast
  const conflicts = new Map<ExportEntry, string[]>()
  const add = (entry: ExportEntry, place: string) =>
    conflicts.set(entry, [...(conflicts.get(entry) ?? []), place])
  for (const [file, list] of edits) {
    const bindings = list.filter(({ isBinding }) => isBinding)
    const byName = new Map<string, ExportEntry>()
    for (const { entry } of bindings) {
      const other = byName.get(entry.new)
      if (other && other !== entry) add(entry, `${file} also gets it from ${other.file} ${other.old}`)
      byName.set(entry.new, entry)
    }
    if (byName.size === 0) continue
    const edited = new Set(list.map(({ start }) => start))
    const source = opened.sourceOf(file)
    walk(source, (node) => {
      if (node.kind !== SyntaxKind.Identifier) return
      const entry = byName.get(node.text)
      if (!entry || isPropertyName(ast, node) || edited.has(node.getStart(source))) return
      const line = source.text.slice(0, node.getStart(source)).split('\n').length
      add(entry, `${file}:${line}`)
    })
  }
  return conflicts
}

function isPropertyName({ SyntaxKind }: Any, node: Any): boolean {
  const { parent } = node
  const named = [
    'PropertyAccessExpression',
    'PropertyAssignment',
    'PropertySignature',
    'PropertyDeclaration',
    'MethodDeclaration',
    'MethodSignature',
    'GetAccessor',
    'SetAccessor',
    'JsxAttribute',
    'EnumMember',
    'NamedTupleMember',
  ]
  if (parent.propertyName === node) return true
  if (parent.kind === SyntaxKind.QualifiedName) return parent.right === node
  return parent.name === node && named.some((name) => parent.kind === SyntaxKind[name])
}

/** `export { next as old }` with a deprecation, by the entry of a published package that exports it. */
function planAliases({ checker, keyOf, sourceOf, files }: Opened, root: string, entries: readonly ExportEntry[]) {
  const aliases = new Map<string, string[]>()
  const byKey = new Map<string, ExportEntry>()
  for (const entry of entries) {
    if (!entry.public) continue
    const source = sourceOf(entry.file)
    const symbol = source && checker.getSymbolAtLocation(source)
    const own = symbol && checker.getExportsOfModule(symbol).find((one: Any) => one.name === entry.old)
    const key = own && keyOf(own)
    if (key) byKey.set(key, entry)
  }
  for (const manifest of new Set(entries.map(({ file }) => file.split('/').slice(0, 2).join('/')))) {
    const path = join(root, manifest, 'package.json')
    if (!existsSync(path)) continue
    const { publishConfig, exports } = JSON.parse(readFileSync(path, 'utf8'))
    const paths: string[] = Object.values(publishConfig?.exports ?? exports ?? {})
    for (const entryFile of new Set(paths.map((one) => join(manifest, one)).filter((one) => files.includes(one)))) {
      const symbol = checker.getSymbolAtLocation(sourceOf(entryFile))
      for (const each of symbol ? checker.getExportsOfModule(symbol) : []) {
        const entry = byKey.get(keyOf(each) ?? '')
        if (!entry) continue
        const isType = entry.kind === 'type' ? 'type ' : ''
        const from = entry.file === entryFile ? '' : ` from './${entry.file.slice(dirname(entryFile).length + 1)}'`
        const line = `/** @deprecated Use \`${entry.new}\`. */\nexport ${isType}{ ${entry.new} as ${entry.old} }${from}`
        aliases.set(entryFile, [...(aliases.get(entryFile) ?? []), line])
      }
    }
  }
  return aliases
}
