import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import { getScratchParent } from './scratch.ts'
import { root } from './suites.ts'

/** Databases that `copyFirstData` makes: before and after the migrations of this repository. */
const models = ['model-empty', 'model-own']

/**
 * Creates the folder for the data of test backends, and returns a function that deletes it. All runners of one `npm test` share
 * one folder. Other runs keep its databases for the next run, because they take seconds to make.
 */
export async function setup(): Promise<() => Promise<void>> {
  if (process.env.PORTICO_TEST_DATA) return async () => {}
  const folder = mkdtempSync(join(getScratchParent(), 'portico-test-data-'))
  const kept = findKeptModels()
  copyModels(kept, folder)
  process.env.PORTICO_TEST_DATA = folder
  return async () => {
    delete process.env.PORTICO_TEST_DATA
    copyModels(folder, kept)
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
}

/** Copies the models that `to` lacks. Another process may do the same at the same time. */
export function copyModels(from: string, to: string): void {
  for (const model of models) {
    const [source, target] = [join(from, model), join(to, model)]
    if (!existsSync(source) || existsSync(target)) continue
    mkdirSync(to, { recursive: true })
    const copy = mkdtempSync(join(to, `${model}-`))
    cpSync(source, copy, { recursive: true })
    try {
      renameSync(copy, target)
    } catch (error) {
      rmSync(copy, { recursive: true, force: true })
      if (!existsSync(target)) throw error
    }
  }
}

/**
 * Folder of the kept models. Its name is a hash of the files that they depend on; models of other versions are deleted.
 * @param repository default: this one
 */
export function findKeptModels(repository = root): string {
  const hash = createHash('sha256')
  for (const file of globSync(
    ['supabase/**/*.{sql,toml,html}', 'packages/local-backend/{package.json,src/**/*}', 'package-lock.json'],
    { cwd: repository, exclude: ['**/*.test.ts', '**/*.fixture.ts', '**/node_modules'] },
  ).sort()) {
    if (!/\.\w+$/.test(file)) continue
    hash.update(`${file}\0`).update(readFileSync(join(repository, file)))
  }
  const cache = join(repository, 'node_modules/.cache/portico-test-data')
  const name = hash.digest('hex').slice(0, 16)
  for (const old of globSync('*', { cwd: cache }))
    if (old !== name) rmSync(join(cache, old), { recursive: true, force: true })
  return join(cache, name)
}
