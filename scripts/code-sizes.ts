// Prints the sizes of files and functions of each package: `node scripts/code-sizes.ts`.
import { join } from 'node:path'
import { Visitor } from 'vite'
import { listPackagesWithLayers } from './layers.ts'
import { readSourceFiles, type SourceFile } from './source-files.ts'
import { root } from './suites.ts'

/** A function, or a file as a whole. */
export interface SizedItem {
  /** `path:line` within `src/` */
  at: string
  lines: number
}

/** A function with its number of branches: `if`, `?:`, `case`, `catch`, loops and logical operators. */
export interface SizedFunction extends SizedItem {
  /** Includes the branches of nested functions. */
  branches: number
}

/** Limits in lines. More than the default is allowed for simple code: functions with at most `branches` branches. */
const limits = { function: { default: 60, simple: 100 }, file: { default: 250, simple: 350 }, branches: 10 }

/** Returns the functions of a file that are too long, and the file if it is. See decision 250. */
export function sizeFaults(file: SourceFile): string[] {
  const functions = measureFunctionSizes(file)
  const whole = {
    at: file.path,
    lines: file.text.trimEnd().split('\n').length,
    branches: Math.max(0, ...functions.map(({ branches }) => branches)),
  }
  const faults = functions.map((one) => findFault(one, limits.function))
  return [findFault(whole, limits.file), ...faults].filter((fault) => fault !== null)
}

function findFault(sized: SizedFunction, limit: { default: number; simple: number }): string | null {
  const most = sized.branches <= limits.branches ? limit.simple : limit.default
  return sized.lines > most ? `${sized.at} has ${sized.lines} lines, and at most ${most} are allowed` : null
}

/** Returns the lines and branches of each function of a file, including nested ones. */
export function measureFunctionSizes({ path, text, program }: SourceFile): SizedFunction[] {
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length
  const functions: { start: number; end: number }[] = []
  const add = (node: { start: number; end: number }) => void functions.push(node)
  const branches: number[] = []
  const addBranch = ({ start }: { start: number }) => void branches.push(start)
  new Visitor({
    FunctionDeclaration: add,
    FunctionExpression: add,
    ArrowFunctionExpression: add,
    IfStatement: addBranch,
    ConditionalExpression: addBranch,
    SwitchCase: addBranch,
    CatchClause: addBranch,
    ForStatement: addBranch,
    ForInStatement: addBranch,
    ForOfStatement: addBranch,
    WhileStatement: addBranch,
    DoWhileStatement: addBranch,
    LogicalExpression: addBranch,
  }).visit(program)
  return functions.map(({ start, end }) => {
    const first = lineAt(start)
    return {
      at: `${path}:${first}`,
      lines: lineAt(end) - first + 1,
      branches: branches.filter((offset) => offset >= start && offset < end).length,
    }
  })
}

/** Returns import cycles at run time; each ends with its first file again. */
export function findRuntimeCycles(files: readonly SourceFile[]): string[][] {
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
  const columns = (sizes: SizedItem[]) => {
    const lines = sizes.map((sized) => sized.lines).sort((a, b) => a - b)
    const at = (share: number) => lines[Math.min(lines.length - 1, Math.floor(share * lines.length))] ?? 0
    return [lines.length, at(0.5), at(0.95), at(1)].map((value) => String(value).padStart(6)).join('')
  }
  console.log(`${''.padEnd(24)} files   p50   p95   max  funcs   p50   p95   max`)
  for (const name of listPackagesWithLayers(root)) {
    const files = readSourceFiles(join(root, name, 'src'))
    const ofFiles = files.map(({ path, text }) => ({ at: path, lines: text.split('\n').length - 1 }))
    console.log(`${name.padEnd(24)}${columns(ofFiles)} ${columns(files.flatMap(measureFunctionSizes))}`)
  }
}
