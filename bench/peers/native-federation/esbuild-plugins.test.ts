import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repository } from '../common/places.ts'
import { importQueries } from './esbuild-plugins.ts'

test('the build for Native Federation knows the query of every import', () => {
  const sources = globSync('{apps,packages}/*/src/**/*.{ts,tsx}', { cwd: repository })
  const queries = sources
    .filter((path) => !/\.(test|fixture)\./.test(path))
    .flatMap((path) => [
      ...readFileSync(join(repository, path), 'utf8').matchAll(/\b(?:from |import\()'[^'?]+\?([^']+)'/g),
    ])
    .map(([, query]) => query)
  expect(queries.length).toBeGreaterThan(0)
  expect(queries.filter((query) => !importQueries.includes(query ?? ''))).toEqual([])
})
