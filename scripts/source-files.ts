import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { type ParseResult, parseSync } from 'vite'

/** A source file, parsed by the parser of the build. */
export interface SourceFile {
  /** Path relative to the given folder, with `/`. */
  path: string
  text: string
  program: ParseResult['program']
  /** Imported files of the same folder, in source order. */
  imports: readonly SourceImport[]
}

export interface SourceImport {
  path: string
  line: number
  /** True for a static import of code: neither of a type nor by `import()`. */
  isRuntime: boolean
}

/** Tests and their helpers, which may import anything. */
export const isTestFile = (path: string) => /\.(test|fixture)\.tsx?$|(^|\/)testing\//.test(path)

/** Reads the TypeScript files below `folder`, without tests. */
export function readSourceFiles(folder: string): SourceFile[] {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll(sep, '/'))
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts') && !isTestFile(path))
    .sort()
  return paths.map((path) => readSourceFile(folder, path))
}

function readSourceFile(folder: string, path: string): SourceFile {
  const text = readFileSync(join(folder, path), 'utf8')
  const { program, module, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  const lineOf = (offset: number) => text.slice(0, offset).split('\n').length
  const named = [
    ...module.staticImports.map(({ moduleRequest: { value, start }, entries }) => ({
      value,
      start,
      isRuntime: entries.length === 0 || entries.some(({ isType }) => !isType),
    })),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) =>
        moduleRequest ? [{ value: moduleRequest.value, start: moduleRequest.start, isRuntime: !isType }] : [],
      ),
    ),
    // Finds `import()` of values and of types. The parser's list only has those of values.
    ...[...text.matchAll(/\bimport\(\s*'([^']+)'/g)].map(({ 1: value = '', index }) => ({
      value,
      start: index,
      isRuntime: false,
    })),
  ]
  return {
    path,
    text,
    program,
    imports: named.flatMap(({ value, start, isRuntime }) => {
      const target = join(folder, dirname(path), value)
      const isHere = value.startsWith('.') && /\.tsx?$/.test(value) && existsSync(target)
      return isHere
        ? [{ path: relative(folder, target).replaceAll(sep, '/'), line: lineOf(start), isRuntime }]
        : []
    }),
  }
}
