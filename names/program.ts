// Opens the repository's TypeScript program by the compiler's own API (typescript 7, `typescript/unstable/sync`).
import { execFileSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'

// biome-ignore lint/suspicious/noExplicitAny: the codemod lives outside of the repository, so it has no types of the compiler.
type Any = any

export interface Target {
  file: string
  name: string
}

export async function openProgram(root: string) {
  const require = createRequire(join(root, 'package.json'))
  const load = (name: string) => import(pathToFileURL(require.resolve(name)).href) as Promise<Any>
  const { API, SymbolFlags } = await load('typescript/unstable/sync')
  const ast = await load('typescript/unstable/ast')
  const api = new API({ cwd: root })
  const snapshot = api.updateSnapshot({ openProjects: [join(root, 'tsconfig.json')] })
  const project = snapshot.getProject(join(root, 'tsconfig.json')) ?? snapshot.getProjects()[0]
  const { program, checker } = project
  const files: string[] = program
    .getSourceFileNames()
    .filter((file: string) => file.startsWith(`${root}/`) && !file.includes('/node_modules/'))
    .map((file: string) => relative(root, file))
  const resolve = (symbol: Any) => {
    if (!symbol) return undefined
    const end = symbol.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
    return end && !checker.isUnknownSymbol(end) ? end : undefined
  }
  /** Identity of a symbol: its first declaration. */
  const keyOf = (symbol: Any): string | undefined => {
    const end = resolve(symbol)
    const declaration = end?.declarations?.[0]
    return declaration && `${declaration.path}#${declaration.index}`
  }
  return {
    ast,
    checker,
    program,
    files,
    keyOf,
    sourceOf: (file: string): Any => program.getSourceFile(join(root, file)),
    close: () => api.close(),
  }
}

export type Opened = Awaited<ReturnType<typeof openProgram>>

/** Calls `visit` for every node below `node`. */
export function walk(node: Any, visit: (node: Any) => void): void {
  visit(node)
  node.forEachChild((child: Any) => {
    walk(child, visit)
    return undefined
  })
}

/** Names of the exported declarations of a file, with their name nodes. */
export function exportedNames({ ast }: Opened, source: Any): Map<string, Any[]> {
  const names = new Map<string, Any[]>()
  const add = (node: Any) => {
    if (!node || node.kind !== ast.SyntaxKind.Identifier) return
    names.set(node.text, [...(names.get(node.text) ?? []), node])
  }
  for (const statement of source.statements) {
    const isExported = statement.modifiers?.some((one: Any) => one.kind === ast.SyntaxKind.ExportKeyword)
    if (!isExported) continue
    if (statement.declarationList) {
      for (const declaration of statement.declarationList.declarations) add(declaration.name)
    } else add(statement.name)
  }
  return names
}

export const listFiles = (root: string): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  })
    .split('\n')
    .filter(Boolean)
