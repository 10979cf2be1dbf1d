import { existsSync, readFileSync } from 'node:fs'
import { isAbsolute, join, relative, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** One error of a build. */
export interface BuildError {
  message: string
  /** Absolute path; undefined for an error without a file. */
  file?: string
  line?: number
  /** From 1. */
  column?: number
  /** The tool's code frame, if its lines are not those of the file. */
  frame?: string
}

/**
 * Reads the errors in the output of a failed build: of Vite, Rolldown, PostCSS, TypeScript, npm, turbo and the plugins of
 * `@portico/vite-remote`. `folder` is the folder of the build; turbo prints the folders of packages itself. Output in an unknown
 * form becomes one error with its last lines.
 */
export function readBuildErrors(output: string, folder: string): BuildError[] {
  const lines = stripVTControlCharacters(output).split(/\r?\n/)
  const errors = buildsOf(lines, folder).flatMap((build) => readErrors(build.lines, build.folder))
  const distinct = new Map(
    errors.map((error) => [JSON.stringify([error.file, error.line, error.message]), error]),
  )
  return [...distinct.values()]
}

/** Formats errors for the terminal: `src/app.tsx:12:5 message` relative to `cwd`, with the lines around it. */
export function formatBuildErrors(errors: readonly BuildError[], cwd: string): string {
  return errors.map((error) => [formatErrorHead(error, cwd), ...frameOf(error)].join('\n')).join('\n\n')
}

/** Formats the first line of an error. */
export function formatErrorHead({ file, line, column, message }: BuildError, cwd: string): string {
  if (file === undefined) return message
  const place = [relative(cwd, file) || file, line, column].filter((part) => part !== undefined)
  return `${place.join(':')} ${message}`
}

/** The output of one build, and its folder. */
interface PrintedBuild {
  folder: string
  lines: string[]
}

/** Splits an output by builds: turbo begins each line with `<package>:<task>: `, and prints the folders of failed tasks. */
function buildsOf(lines: readonly string[], folder: string): PrintedBuild[] {
  const failed = new Map<string, string>()
  for (const line of lines) {
    const [, task = '', place = ''] = /^(\S+#\S+):\s+ERROR\s+command \((.+?)\) /.exec(line) ?? []
    if (task) failed.set(task, place)
  }
  const builds = new Map<string, PrintedBuild>()
  for (const line of lines) {
    const [, name = '', task = '', text = line] =
      /^((?:@[\w.-]+\/)?[\w.-]+):(build(?::[\w-]+)?): ?(.*)$/.exec(line) ?? []
    const key = `${name}#${task}`
    const build = builds.get(key) ?? { folder: failed.get(key) ?? folder, lines: [] }
    builds.set(key, build)
    build.lines.push(text)
  }
  // Turbo's own lines, and those of successful builds, only matter if no failed build has printed any.
  const ofFailed = [...builds].filter(([key]) => failed.has(key)).map(([, build]) => build)
  return ofFailed.length > 0 ? ofFailed : [...builds.values()]
}

function readErrors(lines: readonly string[], folder: string): BuildError[] {
  const begin = lines.findIndex((line) => line.startsWith('error during build:'))
  const [, config = ''] = /^failed to load config from (.+)$/m.exec(lines.join('\n')) ?? []
  const found = [
    ...(begin < 0 ? [] : readVite(lines.slice(begin + 1), config, folder)),
    ...lines.flatMap((line) => readTypeScript(line, folder) ?? []),
  ]
  if (found.length > 0) return found
  const ended = readTurbo(lines) ?? readEnding(lines)
  if (ended) return [{ message: ended }]
  const rest = lines.filter((line) => line.trim() && !isOfTool(line) && !isHead(line)).slice(-20)
  return rest.length > 0 ? [{ message: rest.join('\n') }] : []
}

/** Reads an error of turbo itself, which is broken into lines: `  x Failed to add …` and `  | package.json …`. */
function readTurbo(lines: readonly string[]): string | undefined {
  const begin = lines.findIndex((line) => /^ {2}[x×] \S/.test(line))
  if (begin < 0) return undefined
  const rest = lines.slice(begin + 1)
  const end = rest.findIndex((line) => !/^ {2}[|│] /.test(line))
  const parts = [lines[begin] ?? '', ...rest.slice(0, end < 0 ? undefined : end)]
  // Turbo also breaks lines after the slashes of a path.
  return parts
    .map((line) => line.slice(4).trim())
    .reduce((text, part) => text + (text.endsWith('/') ? '' : ' ') + part)
}

/**
 * Reads `[plugin name] file:line:column`, `[CODE] message` with a code frame, and `Error: message`, each followed by the stack of the
 * tool. `config` is the file of a first error without a place.
 */
function readVite(lines: readonly string[], config: string, folder: string): BuildError[] {
  const errors: BuildError[] = []
  let place = config
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    if (/^(Error: )?Build failed with \d+ errors?:/.test(line) || isOfTool(line) || line.trim() === '')
      continue
    const coded = /^\[([A-Z][A-Z_]+)\] (?:Error: )?(.*)$/.exec(line)
    const plugin = /^\[plugin [^\]]+\](?: (.*))?$/.exec(line)
    if (plugin) {
      place = plugin[1] ?? ''
      continue
    }
    const end = endOf(lines, at)
    const block = lines.slice(at, end)
    if (coded) errors.push(readDrawing(coded[2] ?? '', block, folder))
    else errors.push(...readPlain(block, place, folder))
    place = ''
    at = end - 1
  }
  return errors
}

/** Returns whether a line announces errors. */
function isHead(line: string): boolean {
  return /^((Error: )?Build failed with \d+ errors?|error during build):/.test(line)
}

/** Returns the end of an error that begins at a line: the tool's stack, or the next error. */
function endOf(lines: readonly string[], begin: number): number {
  for (let at = begin + 1; at < lines.length; at += 1)
    if (isOfTool(lines[at] ?? '') || /^\[(plugin |[A-Z][A-Z_]+\])/.test(lines[at] ?? '')) return at
  return lines.length
}

/** Reads an error with Rolldown's code frame. Its lines are those of the transformed file. */
function readDrawing(message: string, block: readonly string[], folder: string): BuildError {
  const head = block.findIndex((line) => /╭─\[ .* \]/.test(line))
  const [, path = '', line = '', column = ''] = /╭─\[ (.+?):(\d+):(\d+) \]/.exec(block[head] ?? '') ?? []
  if (!path) return { message }
  const drawn = block.slice(head + 1).filter((one) => !/^\s*│?\s*$|^─+╯/.test(one))
  const shown = drawn.map((one) => /^\s*\d+ │ (.*)$/.exec(one)?.[1]).find((text) => text !== undefined)
  const file = resolve(folder, path)
  const found = findLine(file, shown ?? '', Number(line))
  if (!found) return { message, file, line: Number(line), column: Number(column), frame: drawn.join('\n') }
  const token = /^(?:["'][^"']*["']|\w+)/.exec((shown ?? '').slice(Number(column) - 1))?.[0] ?? ''
  const at = token ? found.text.indexOf(token.replace(/^["']|["']$/g, '')) : -1
  const quote = at > 0 && /["']/.test(found.text[at - 1] ?? '') && /^["']/.test(token) ? 1 : 0
  return { message, file, line: found.line, column: at < 0 ? Number(column) : at + 1 - quote }
}

/** Finds the nearest line of a file that equals a line of a code frame, regardless of quotes and semicolons. */
function findLine(file: string, shown: string, near: number): { line: number; text: string } | undefined {
  const plain = (text: string) => text.replace(/["';]/g, '').trim()
  const wanted = plain(shown)
  if (!wanted) return undefined
  return linesOf(file)
    .map((text, index) => ({ text, line: index + 1 }))
    .filter(({ text }) => plain(text) === wanted)
    .sort((one, other) => Math.abs(one.line - near) - Math.abs(other.line - near))[0]
}

/** Reads an error without a code frame. Each line that begins with a place is an error; `where` is the place in the previous line. */
function readPlain(block: readonly string[], where: string, folder: string): BuildError[] {
  const text = block
    .filter((line) => line.trim())
    .map((line) => line.replace(/^\w*Error: /, '').replace(/^\[\w+\]:? /, ''))
  const placed = text.map((line) => readPlace(line, folder))
  if (placed.every((one) => one !== undefined)) return placed
  const [first, ...rest] = text
  const own = placed[0] ?? readPlace(`${where}: `, folder)
  const message = [own?.message || first || '', ...rest].join('\n')
  return [{ ...own, message }]
}

/** Reads `src/app.tsx:12:5: message`, also without column or line. Undefined if there is no such file. */
function readPlace(text: string, folder: string): BuildError | undefined {
  const [, path = '', line, column, message = ''] =
    /^((?:[A-Za-z]:)?[^:\s][^:]*?)(?::(\d+))?(?::(\d+))?:\s(.*)$/.exec(text) ?? []
  if (!path || !existsSync(resolve(folder, path))) return undefined
  return {
    message,
    file: isAbsolute(path) ? path : join(folder, path),
    ...(line === undefined ? {} : { line: Number(line) }),
    ...(column === undefined ? {} : { column: Math.max(1, Number(column)) }),
  }
}

function readTypeScript(line: string, folder: string): BuildError | undefined {
  const plain = /^(.+?)\((\d+),(\d+)\): error (TS\d+: .*)$/.exec(line)
  const [, path = '', row, column, message = ''] =
    plain ?? /^(.+?):(\d+):(\d+) - error (TS\d+: .*)$/.exec(line) ?? []
  if (path) return { message, file: resolve(folder, path), line: Number(row), column: Number(column) }
  const [, general] = /^error (TS\d+: .*)$/.exec(line) ?? []
  return general === undefined ? undefined : { message: general }
}

/** Explains the end of a build that printed no error. */
function readEnding(lines: readonly string[]): string | undefined {
  const has = (pattern: RegExp) => lines.map((line) => pattern.exec(line)).find(Boolean)
  if (has(/heap out of memory|Array buffer allocation failed/))
    return 'The build ran out of memory. Give Node more (NODE_OPTIONS=--max-old-space-size=4096), or close other programs.'
  if (has(/^Killed(: 9)?$|exited \(137\)|npm error code 137/))
    return 'The build was killed, as systems do that run out of memory. Close other programs, or give this machine more memory.'
  const missing = has(/^(?:sh|bash|\/bin\/sh): (?:line )?(?:\d+: )?(\S+): (?:command )?not found$/)
  if (missing) return `The build needs ${missing[1]}, which is not installed: npm install.`
  return has(/^npm error (Missing script: .*)$/)?.[1]
}

/** Returns whether a line belongs to a stack, or to the trailing lines of npm and turbo. */
function isOfTool(line: string): boolean {
  return /^\s+at .+[:)]|^npm (error|warn|notice)|^ {2}errors: \[|^\}$|^> |^vite v|^✓ |^✗ |^transforming|^rendering|^sh: |ERROR\s+(command|run failed)|^\s*(Tasks|Cached|Time|Failed): |^\s+• |cache (miss|hit), /.test(
    line,
  )
}

const around = 2

/** Returns the lines around an error, with a mark at the column. */
function frameOf({ file, line, column, frame }: BuildError): string[] {
  if (frame !== undefined) return frame.split('\n')
  if (file === undefined || line === undefined) return []
  const lines = linesOf(file)
  const from = Math.max(1, line - around)
  const to = Math.min(lines.length, line + around)
  const width = String(to).length
  return lines.slice(from - 1, to).flatMap((text, index) => {
    const number = from + index
    const shown = `${number === line ? '>' : ' '} ${String(number).padStart(width)} | ${text.slice(0, 160)}`
    if (number !== line || column === undefined) return [shown.trimEnd()]
    // Tabs are kept, so that the mark is below its character.
    return [shown, `  ${' '.repeat(width)} | ${text.slice(0, column - 1).replace(/[^\t]/g, ' ')}^`]
  })
}

function linesOf(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split(/\r?\n/)
  } catch {
    // The file is removed or unreadable, so the error has no lines.
    return []
  }
}
