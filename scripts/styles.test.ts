import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './suites.ts'

const withoutComments = (css: string) => css.replace(/\/\*[\s\S]*?\*\//g, '')

/** Classes that a source names but its CSS Module lacks, and classes that no source names. */
function strayClasses(sources: ReadonlyMap<string, string>, sheets: ReadonlyMap<string, string>): string[] {
  const named = new Map([...sheets.keys()].map((sheet) => [sheet, new Set<string>()]))
  const stray: string[] = []
  for (const [path, source] of sources)
    for (const [, styles, from = ''] of source.matchAll(/import (\w+) from '(\.[^']+\.module\.css)'/g)) {
      const sheet = join(dirname(path), from)
      const uses = named.get(sheet)
      if (!uses) throw new Error(`${path} imports ${sheet}, which is not there`)
      const known = classesOf(sheets.get(sheet) ?? '')
      const used = usesOf(source, styles ?? '')
      for (const name of used.isComputed ? known : used.names.intersection(known)) uses.add(name)
      for (const name of used.names.difference(known)) stray.push(`${path}: ${name} is not in ${sheet}`)
    }
  for (const [sheet, uses] of named)
    for (const name of classesOf(sheets.get(sheet) ?? ''))
      if (!uses.has(name)) stray.push(`${sheet}: nobody names ${name}`)
  return stray
}

/** Returns the classes that a source names by `styles.name`, and whether it also computes names by `styles[…]`. */
function usesOf(source: string, styles: string): { names: Set<string>; isComputed: boolean } {
  const uses = [...source.matchAll(new RegExp(`\\b${styles}(?:\\??\\.(\\w+)|(\\[))`, 'g'))]
  return {
    names: new Set(uses.flatMap(([, name]) => name ?? [])),
    isComputed: uses.some(([, , bracket]) => bracket !== undefined),
  }
}

function classesOf(css: string): Set<string> {
  const selectors = withoutComments(css).replace(/@[^{;]*[{;]/g, '')
  return new Set([...selectors.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name]) => name ?? ''))
}

test('no stylesheet is longer than the limit for files of code', () => {
  const sheets = globSync('{apps,packages,examples}/*/src/**/*.css', { cwd: root })
  expect(sheets.length).toBeGreaterThan(100)
  const lines = (path: string) => readFileSync(join(root, path), 'utf8').split('\n').length
  expect(sheets.filter((path) => lines(path) > 250)).toEqual([])
})

test('letter spacing applies only to text from left to right, because it splits the ligatures of Arabic', () => {
  const rules = globSync('{apps,packages,examples}/*/src/**/*.css', { cwd: root }).flatMap((path) =>
    [...withoutComments(readFileSync(join(root, path), 'utf8')).matchAll(/([^{};]*)\{([^{}]*)\}/g)].map(
      ([, selector = '', body = '']) => ({ path, selector: selector.trim(), body }),
    ),
  )
  const spaced = rules.filter(({ body }) => /letter-spacing: (?!normal|inherit)/.test(body))
  expect(spaced.length).toBeGreaterThan(5)
  const isLatin = ({ selector, body }: (typeof rules)[number]) =>
    selector.includes(':dir(ltr)') || /direction: ltr|mono/.test(body)
  expect(spaced.filter((rule) => !isLatin(rule)).map(({ path, selector }) => `${path}: ${selector}`)).toEqual(
    [],
  )
})

test('every class that a source names is in its stylesheet, and every class of a stylesheet is used', () => {
  const read = (pattern: string) =>
    new Map(globSync(pattern, { cwd: root }).map((path) => [path, readFileSync(join(root, path), 'utf8')]))
  const sources = read('{apps,packages,examples}/*/src/**/*.{ts,tsx}')
  expect(sources.size).toBeGreaterThan(500)
  expect(strayClasses(sources, read('{apps,packages,examples}/*/src/**/*.module.css'))).toEqual([])
})

test('the check reports a class without a rule and a rule without a class', () => {
  const source = `import styles from './a.module.css'\nexport const A = () => <p className={styles.gone} />`
  const sheet = '@layer a.b;\n/* .not */ .left { margin: 0.5em }'
  expect(strayClasses(new Map([['x/a.tsx', source]]), new Map([['x/a.module.css', sheet]]))).toEqual([
    'x/a.tsx: gone is not in x/a.module.css',
    'x/a.module.css: nobody names left',
  ])
})
