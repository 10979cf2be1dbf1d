import { cpSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root as repository } from './suites.ts'

/** Copies the scripts of a fresh clone that run before there are packages: those of `npm start` and `npm run doctor`. */
export function copyCommands(root: string): void {
  const scripts = join(repository, 'scripts')
  mkdirSync(join(root, 'scripts'), { recursive: true })
  for (const name of readdirSync(scripts).filter((file) => file.endsWith('.mjs')))
    cpSync(join(scripts, name), join(root, 'scripts', name))
}
