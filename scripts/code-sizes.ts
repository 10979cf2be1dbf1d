// Prints the sizes of files and functions of each package: `node scripts/code-sizes.ts`.
import { join } from 'node:path'
import { Visitor } from 'vite'
import { packagesWithFloors } from './floors.ts'
import { readSourceFiles, type SourceFile } from './source-files.ts'
import { root } from './suites.ts'

/** A function, or a file as a whole. */
export interface Sized {
  /** `path:line` within `src/` */
  at: string
  lines: number
}

/** Returns the number of lines of each function of a file, including nested ones. */
export function functionSizes({ path, text, program }: SourceFile): Sized[] {
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length
  const sizes: Sized[] = []
  const add = ({ start, end }: { start: number; end: number }) => {
    const first = lineAt(start)
    sizes.push({ at: `${path}:${first}`, lines: lineAt(end) - first + 1 })
  }
  new Visitor({ FunctionDeclaration: add, FunctionExpression: add, ArrowFunctionExpression: add }).visit(
    program,
  )
  return sizes
}

/** Returns import cycles at run time; each ends with its first file again. */
export function runtimeCycles(files: readonly SourceFile[]): string[][] {
  const importsOf = new Map(
    files.map(({ path, imports }) => [
      path,
      imports.filter(({ isRuntime }) => isRuntime).map((imported) => imported.path),
    ]),
  )
  const cycles: string[][] = []
  const done = new Set<string>()
  const follow = (path: string, way: string[]) => {
    const met = way.indexOf(path)
    if (met >= 0) cycles.push([...way.slice(met), path])
    if (met >= 0 || done.has(path)) return
    for (const imported of importsOf.get(path) ?? []) follow(imported, [...way, path])
    done.add(path)
  }
  for (const { path } of files) follow(path, [])
  return cycles
}

if (import.meta.main) {
  const columns = (sizes: Sized[]) => {
    const lines = sizes.map((sized) => sized.lines).sort((a, b) => a - b)
    const at = (share: number) => lines[Math.min(lines.length - 1, Math.floor(share * lines.length))] ?? 0
    return [lines.length, at(0.5), at(0.95), at(1)].map((value) => String(value).padStart(6)).join('')
  }
  console.log(`${''.padEnd(24)} files   p50   p95   max  funcs   p50   p95   max`)
  for (const name of packagesWithFloors(root)) {
    const files = readSourceFiles(join(root, name, 'src'))
    const ofFiles = files.map(({ path, text }) => ({ at: path, lines: text.split('\n').length - 1 }))
    console.log(`${name.padEnd(24)}${columns(ofFiles)} ${columns(files.flatMap(functionSizes))}`)
  }
}
