import { existsSync, lstatSync, mkdirSync, readFileSync, symlinkSync, unlinkSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { CliError } from '../error.ts'
import { writeFileAtomically } from '../files/write-atomically.ts'
import { hashLockfile, readStamp, writeStamp } from '../workspace/install-stamp.ts'

interface LockedEntry {
  version?: string
  resolved?: string
  link?: boolean
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

interface Lockfile {
  packages: Record<string, LockedEntry>
}

interface Package {
  name: string
  version: string
  license?: string
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
}

/**
 * Adds a new workspace without npm: its two entries in package-lock.json and its link in node_modules, exactly as
 * `npm install` writes them. That is a complete installation if every dependency is in the lockfile with the exact version; otherwise
 * nothing is changed. Returns whether it was installed.
 */
export function linkWorkspace(root: string, folder: string, manifest: Package): boolean {
  const path = join(root, 'package-lock.json')
  if (!existsSync(path)) return false
  const text = readFileSync(path, 'utf8')
  const lock = parseLockfile(path, text)
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
      version,
      ...(license ? { license } : {}),
      dependencies,
      devDependencies,
    },
    [`node_modules/${name}`]: { resolved: folder, link: true },
  }
  const sorted = Object.entries(packages).sort(([one], [other]) => one.localeCompare(other, 'en'))
  const next = `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`
  writeFileAtomically(path, next)
  link(join(root, 'node_modules', name), join(root, folder))
  keepStamp(root, text, next)
  return true
}

/** @throws CliError `config_invalid` for a truncated file, or one with conflict markers */
function parseLockfile(path: string, text: string): Lockfile {
  try {
    const { packages, ...others } = JSON.parse(text) as Lockfile
    return { ...others, packages: { ...packages } }
  } catch (cause) {
    throw new CliError(
      'config_invalid',
      `${path} is no JSON: ${(cause as Error).message}. Take it from Git again, or run npm install.`,
      { cause },
    )
  }
}

function link(from: string, to: string): void {
  if (lstatSync(from, { throwIfNoEntry: false })) return
  mkdirSync(dirname(from), { recursive: true })
  symlinkSync(relative(dirname(from), to), from, 'junction')
}

/**
 * Reverts `linkWorkspace`: removes the workspace in `folder` from package-lock.json and from node_modules. Returns false if npm has to
 * finish the removal, because only this workspace needed a package, or because there is no lockfile.
 */
export function unlinkWorkspace(root: string, folder: string, name: string): boolean {
  const path = join(root, 'package-lock.json')
  if (!existsSync(path)) return false
  const text = readFileSync(path, 'utf8')
  const lock = parseLockfile(path, text)
  const { [folder]: own, [`node_modules/${name}`]: _link, ...others } = lock.packages
  const rest = Object.entries(others)
  const kept = rest.filter(([place]) => !place.startsWith(`${folder}/`))
  const needed = new Set(kept.flatMap(([, entry]) => namesOf(entry)))
  const next = `${JSON.stringify({ ...lock, packages: Object.fromEntries(kept) }, null, 2)}\n`
  writeFileAtomically(path, next)
  const place = join(root, 'node_modules', name)
  if (lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink()) unlinkSync(place)
  const isWhole = kept.length === rest.length && namesOf(own ?? {}).every((one) => needed.has(one))
  if (isWhole) keepStamp(root, text, next)
  return isWhole
}

function namesOf({
  dependencies,
  devDependencies,
  optionalDependencies,
  peerDependencies,
}: LockedEntry): string[] {
  return [dependencies, devDependencies, optionalDependencies, peerDependencies].flatMap((one) =>
    Object.keys(one ?? {}),
  )
}

/** Keeps the install stamp: `npm start` installs again when the lockfile has changed (scripts/run.mjs), which is not needed here. */
function keepStamp(root: string, before: string, after: string): void {
  const installed = readStamp(root)
  if (installed?.lock === hashLockfile(before)) writeStamp(root, { ...installed, lock: hashLockfile(after) })
}
