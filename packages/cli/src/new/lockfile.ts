import { createHash } from 'node:crypto'
import { existsSync, lstatSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { writeFileWhole } from '../files/write-whole.ts'

interface Lockfile {
  packages: Record<string, { version?: string; resolved?: string; link?: boolean }>
}

interface Package {
  name: string
  version: string
  license?: string
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
}

/**
 * Makes a new workspace known to npm without asking anybody: its two entries in package-lock.json and its link in
 * node_modules, exactly as `npm install` writes them. That is all there is to install when every dependency stands in
 * the lockfile already, at the very version; otherwise nothing is done. Returns whether it was done.
 */
export function linkWorkspace(root: string, folder: string, manifest: Package): boolean {
  const path = join(root, 'package-lock.json')
  if (!existsSync(path)) return false
  const text = readFileSync(path, 'utf8')
  const lock = JSON.parse(text) as Lockfile
  const wanted = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })
  const isThere = ([name, version]: [string, string]) => {
    const locked = lock.packages[`node_modules/${name}`]
    return version === '*' ? locked !== undefined : locked?.version === version
  }
  if (!wanted.every(isThere)) return false
  const { name, version, license, dependencies, devDependencies } = manifest
  const packages = {
    ...lock.packages,
    [folder]: {
      ...(name === basename(folder) ? {} : { name }),
      ...{ version, ...(license ? { license } : {}), dependencies, devDependencies },
    },
    [`node_modules/${name}`]: { resolved: folder, link: true },
  }
  const sorted = Object.entries(packages).sort(([one], [other]) => one.localeCompare(other, 'en'))
  const next = `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`
  writeFileWhole(path, next)
  link(join(root, 'node_modules', name), join(root, folder))
  keepStamp(root, text, next)
  return true
}

function link(from: string, to: string): void {
  if (lstatSync(from, { throwIfNoEntry: false })) return
  mkdirSync(dirname(from), { recursive: true })
  symlinkSync(relative(dirname(from), to), from, 'junction')
}

/** `npm start` installs again when the lockfile has changed (scripts/run.mjs); what this change asks for is in place. */
function keepStamp(root: string, before: string, after: string): void {
  const stamp = join(root, 'node_modules/.portico-lock')
  const hash = (text: string) => createHash('sha256').update(text).digest('hex')
  if (!existsSync(stamp)) return
  // After the hash it may say that only a part is installed.
  const [installed, ...parts] = readFileSync(stamp, 'utf8').split(' ')
  if (installed === hash(before)) writeFileWhole(stamp, [hash(after), ...parts].join(' '))
}
