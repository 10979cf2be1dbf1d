import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatBuildErrors, readBuildErrors } from './build-errors.ts'

// The outputs are those of Vite 8.3, Rolldown, TypeScript 7, npm 11 and turbo 2.11, with shorter stacks.
let root: string
let folder: string
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'portico-errors-'))
  folder = join(root, 'apps/billing-remote')
  write(
    'src/app.tsx',
    "import type { A } from './a.ts'\nimport { gone } from './gone.ts'\n\nexport const a: A = gone\n",
  )
  write('src/app.module.css', '.a {\n\tcolor: red;\n')
  write('src/name-of.ts', 'export const nameOf = 1\n')
})
afterAll(() => rmSync(root, { recursive: true }))

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

const stack = `    at aggregateBindingErrorsIntoJsError (file:///srv/node_modules/rolldown/dist/shared/error-CLo6EJKG.mjs:50:18)
    at async CAC.<anonymous> (file:///srv/node_modules/vite/dist/node/cli.js:789:3) {
  errors: [Getter/Setter]
}`

const npmTail = (code = 1) => `npm error Lifecycle script \`build\` failed with error:
npm error code ${code}
npm error path ${folder}
npm error workspace @portico/billing-remote@0.1.0
npm error command failed
npm error command sh -c vite build && vite build --mode alone`

/** Returns the output of npm in a standalone repository. */
const alone = (text: string, code?: number) => `
> billing-remote@0.1.0 build
> vite build && vite build --mode alone

vite v8.3.8 building client environment for production...
✓ 67 modules transformed.
✗ Build failed in 31ms
${text}
${npmTail(code)}`

/** Returns the same output in turbo. */
const inTurbo = (text: string, code = 1) => `
   • turbo 2.11.9
   • Packages in scope: @portico/billing-remote
   • Running build in 1 package
   • Remote caching disabled

${`cache miss, executing 949b3a11962e0b4c\n${alone(text, code)}`.replaceAll(/^/gm, '@portico/billing-remote:build: ')}
@portico/billing-remote#build:  ERROR  command (${folder}) /usr/bin/npm run build exited (${code})

 Tasks:    0 successful, 1 total
Cached:    0 cached, 1 total
  Time:    564ms 
Failed:    @portico/billing-remote#build

 ERROR  run failed: command  exited (${code})`

const failed = (text: string) => `error during build:\nBuild failed with 1 error:\n\n${text}\n${stack}`

const drawn = `\u001b[31m[UNRESOLVED_IMPORT] \u001b[0mCould not resolve './gone.ts' in src/app.tsx
   \u001b[38;5;246m╭\u001b[0m\u001b[38;5;246m─\u001b[0m\u001b[38;5;246m[\u001b[0m src/app.tsx:1:22 \u001b[38;5;246m]\u001b[0m
   \u001b[38;5;246m│\u001b[0m
 \u001b[38;5;246m1 │\u001b[0m \u001b[38;5;249mimport { gone } from \u001b[0m"./gone.ts"\u001b[38;5;249m;\u001b[0m
 \u001b[38;5;240m  │\u001b[0m                      ─────┬─────  
 \u001b[38;5;240m  │\u001b[0m                           ╰─────── Module not found.
\u001b[38;5;246m───╯\u001b[0m
`

const shown = (output: string, cwd = folder) => formatBuildErrors(readBuildErrors(output, folder), cwd)

const kinds: [what: string, output: string, first: string][] = [
  ['an import that leads nowhere', drawn, "src/app.tsx:2:22 Could not resolve './gone.ts' in src/app.tsx"],
  [
    'errors of our own check',
    '[plugin portico:sources]\nRolldownError: src/app.tsx:2:22: there is no ./gone.ts.\nsrc/name-of.ts:1:8: Unexpected token',
    'src/app.tsx:2:22 there is no ./gone.ts.',
  ],
  [
    'a sheet that PostCSS refuses',
    () =>
      `[plugin vite:css] ${folder}/src/app.module.css:2:0\nCssSyntaxError: [postcss] ${folder}/src/app.module.css:2:2: Unclosed block`,
    'src/app.module.css:2:2 Unclosed block',
  ],
  [
    'a plugin that throws',
    () => `[plugin mine] ${folder}/src/name-of.ts\nTypeError: boom of mine`,
    'src/name-of.ts boom of mine',
  ],
  ['a plugin that throws without a file', '[plugin mine]\nError: no access', 'no access'],
].map(([what, text, first]) => [
  what as string,
  () => failed(typeof text === 'function' ? text() : (text as string)),
  first as string,
]) as never

test.each(kinds)(
  'readBuildErrors finds the place of %s, with npm and with turbo, without trailing lines of tools',
  (_what, output, first) => {
    const text = (output as unknown as () => string)()
    for (const printed of [alone(text), inTurbo(text)]) {
      const formatted = shown(printed)
      expect(formatted.split('\n')[0]).toBe(first)
      expect(formatted).not.toMatch(/npm error|turbo|node_modules|exited|Getter/)
    }
  },
)

test('an error is shown with the lines of its file, and a mark at the column', () => {
  expect(
    shown(inTurbo(failed(drawn)), root),
  ).toBe(`apps/billing-remote/src/app.tsx:2:22 Could not resolve './gone.ts' in src/app.tsx
  1 | import type { A } from './a.ts'
> 2 | import { gone } from './gone.ts'
    |                      ^
  3 |
  4 | export const a: A = gone`)
  const css = failed(`[plugin vite:css] ${folder}/src/app.module.css:2:2\nError: Unclosed block`)
  expect(shown(alone(css)).split('\n').slice(-2)).toEqual(['    | \t^', '  3 |'])
})

test('the lines of the tool are shown if the file has no such line', () => {
  const formatted = shown(alone(failed(drawn.replace('import { gone } from', 'const made = of('))))
  expect(formatted.split('\n')[0]).toBe("src/app.tsx:1:22 Could not resolve './gone.ts' in src/app.tsx")
  expect(formatted).toContain('const made = of(')
})

test('only errors of the failed build are shown if other builds succeeded', () => {
  const other =
    '@portico/shell:build: cache miss, executing 94\n@portico/shell:build: dist/assets/shell.js 12 kB\n'
  const formatted = shown(other + inTurbo(failed(drawn)), root)
  expect(formatted.split('\n')[0]).toContain('apps/billing-remote/src/app.tsx:2:22')
  expect(formatted).not.toContain('12 kB')
})

test('two errors of one build are both reported, and the same error of two builds once', () => {
  const two =
    '[plugin portico:sources]\nRolldownError: src/app.tsx:2:22: there is no ./gone.ts.\nsrc/name-of.ts:1:8: Unexpected token'
  const output = `${inTurbo(failed(two))}\n${inTurbo(failed(two)).replaceAll(/remote([:#])build:/g, 'remote$1build:full:')}`
  expect(readBuildErrors(output, root).map(({ file, line, column }) => [file, line, column])).toEqual([
    [join(folder, 'src/app.tsx'), 2, 22],
    [join(folder, 'src/name-of.ts'), 1, 8],
  ])
})

test.each([
  ['plain', "src/app.tsx(4,14): error TS2322: Type 'string' is not assignable to type 'number'."],
  [
    'pretty',
    "\u001b[96msrc/app.tsx\u001b[0m:\u001b[93m4\u001b[0m:\u001b[93m14\u001b[0m - \u001b[91merror\u001b[0m\u001b[90m TS2322: \u001b[0mType 'string' is not assignable to type 'number'.\n\n\u001b[7m4\u001b[0m export const a\n\nFound 1 error in src/app.tsx:4",
  ],
])('a type error in the %s format of TypeScript has its place', (_how, text) => {
  expect(shown(alone(text)).split('\n')[0]).toBe(
    "src/app.tsx:4:14 TS2322: Type 'string' is not assignable to type 'number'.",
  )
})

test('an error of vite.config.ts has the place of that file', () => {
  const output = `failed to load config from ${folder}/src/name-of.ts\nerror during build:\nError: no config today\n${stack}`
  expect(shown(alone(output))).toBe('src/name-of.ts no config today')
})

test.each([
  [
    'ran out of memory',
    134,
    '<--- Last few GCs --->\n\nFATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory\n----- Native stack trace -----\n\n 1: 0x931db0  [node]\nAborted',
    'The build ran out of memory. Give Node more',
  ],
  ['was killed', 137, 'Killed', 'The build was killed'],
  [
    'needs a program that is missing',
    127,
    'sh: 1: nosuchprogram: not found',
    'The build needs nosuchprogram, which is not installed',
  ],
])('a build that %s is explained', (_what, code, text, words) => {
  for (const output of [alone(text, code), inTurbo(text, code)]) {
    expect(shown(output)).toMatch(new RegExp(`^${words}`))
    expect(shown(output).split('\n')).toHaveLength(1)
  }
})

test('an error of turbo itself is one sentence without line breaks', () => {
  const output = `turbo 2.11.9

  x Failed to add workspace "@portico/billing-remote" from "apps/
  | billing-remote/package.json", it already exists at "apps/copy-remote/
  | package.json". Rename one package or module so every Turborepo package
  | identity is unique.
`
  expect(readBuildErrors(output, root)).toEqual([
    {
      message:
        'Failed to add workspace "@portico/billing-remote" from "apps/billing-remote/package.json", it already exists at "apps/copy-remote/package.json". Rename one package or module so every Turborepo package identity is unique.',
    },
  ])
})

test('output in an unknown form is shown without trailing lines of tools', () => {
  expect(shown(alone('Something else went wrong\nin two lines'))).toBe(
    'Something else went wrong\nin two lines',
  )
  expect(readBuildErrors('', folder)).toEqual([])
})
