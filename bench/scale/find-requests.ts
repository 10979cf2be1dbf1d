import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A request in the sources of the product: the file, and what it uses in the words of `Call.uses`. */
export interface FoundRequest {
  file: string
  uses: string
}

const sourceGlob = '{apps/*,packages/{session,host,ui,react-remote}}/src/**/*.{ts,tsx}'
const isTest = /\.(test|spec|fixture|d)\.tsx?$|\/testing\//

/** Finds every request to the database and to storage in the sources of the product, each as often as it is written, and methods of storage once in a file. */
export function findRequests(root: string): FoundRequest[] {
  return globSync(sourceGlob, { cwd: root })
    .filter((file) => !isTest.test(file))
    .toSorted()
    .flatMap((file) => {
      const text = withoutComments(readFileSync(join(root, file), 'utf8'))
      const found = [
        ...findFunctions(text),
        ...findTables(text),
        ...findStorage(text),
        ...findRows(file, text),
      ]
      return found.map((uses) => ({ file, uses }))
    })
}

/** Finds the calls of SQL functions, by their names. @throws Error for a name that is not written in the source */
export function findFunctions(text: string): string[] {
  const given = [...text.matchAll(/\.rpc\(\s*([^\s,)]+)/g)].map(([, name = '']) => name)
  const isPassedOn = /export (?:async )?function (callFunction|callSchemaFunction|gatherCalls)\b/.test(text)
  const unknown = given.find((name) => !/^'\w+'$/.test(name) && !isPassedOn)
  if (unknown) throw new Error(`The benchmark can't see which function .rpc(${unknown}) calls`)
  const direct = given.filter((name) => name.startsWith("'")).map((name) => name.slice(1, -1))
  return [...direct, ...findPassed(text), ...findFetched(text)]
}

/** Finds the names that are given to the helpers of the areas: as an argument in files, as a property `name` in tables. */
function findPassed(text: string): string[] {
  const asArgument = text.matchAll(/\bcallFunction[<(][\s\S]{0,200}?'(portico_\w+)'/g)
  const asProperty = /\bcallSchemaFunction\b/.test(text) ? text.matchAll(/\bname: '(portico_\w+)'/g) : []
  return [...asArgument, ...asProperty].map(([, name = '']) => name)
}

/** Finds the functions that a page calls by `fetch`, without the code of the client. Their name is a constant of the file. */
function findFetched(text: string): string[] {
  if (!/\/rest\/v1\/rpc\/\$\{name\}/.test(text)) return []
  return [...text.matchAll(/\bconst name = '(portico_\w+)'/g)].map(([, name = '']) => name)
}

/** Finds the reads and writes of tables with a fixed name, also by a variable that holds the table. */
export function findTables(text: string): string[] {
  const verbs = '\\s*\\.(select|insert|upsert|update|delete)\\('
  const direct = [...text.matchAll(new RegExp(`\\.from\\(\\s*'(\\w+)'\\s*\\)${verbs}`, 'g'))]
  const held = text.matchAll(/(?:const|let) (\w+) = [\w.]*\.from\(\s*'(\w+)'\s*\)(?!\s*\.)/g)
  const byName = [...held].flatMap(([, name, table]) =>
    [...text.matchAll(new RegExp(`\\b${name}${verbs}`, 'g'))].map(([, verb]) => `${table} ${verb}`),
  )
  return [...direct.map(([, table, verb]) => `${table} ${verb}`), ...byName]
}

/** Finds the methods of storage that are called, also by a variable that holds a bucket. */
export function findStorage(text: string): string[] {
  if (!/\bstorage\s*\.(from|listBuckets)\(/.test(text)) return []
  const direct = [...text.matchAll(/\bstorage\s*\.(?:from\([^)]*\)\s*\.)?(\w+)\(/g)].map(
    ([, method]) => method,
  )
  const held = text.matchAll(/(?:const|let) (\w+) = [\w.]*storage\s*\.from\([^)]*\)(?!\s*\.)/g)
  const byName = [...held].flatMap(([, name]) => {
    const called = [...text.matchAll(new RegExp(`\\b${name}\\s*\\.(\\w+)\\(`, 'g'))].map(
      ([, method]) => method,
    )
    // A task moves or copies, by the name of its kind.
    return text.includes(`${name}[`) ? [...called, 'move', 'copy'] : called
  })
  const without = new Set(['from', 'getPublicUrl'])
  const methods = new Set([...direct, ...byName].filter((method) => !without.has(method ?? '')))
  return [...methods].map((method) => `storage ${method}`)
}

/** Finds the files of the area with the tables that read or write rows of any table. One call for each file is enough. */
function findRows(file: string, text: string): string[] {
  const folder = 'apps/data-remote/src/'
  const isSender = /(?<!function )\b(readTable|readSelected|writeTable|readLimitedRows)\(/.test(text)
  return file.startsWith(folder) && isSender && !/addressing\/(requests|write-table)\.ts$/.test(file)
    ? [`rows ${file.slice(folder.length)}`]
    : []
}

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '')
}
