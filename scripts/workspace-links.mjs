// Links workspaces into node_modules as npm does, so that a missing link needs no installation. Plain JavaScript without dependencies.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { writeStamp } from './install-stamp.mjs'

/**
 * Links the workspaces of package-lock.json that node_modules lacks. `lock` is the hash of that file, `installed` what `readStamp` found.
 * If links are all that an installation would change, the stamp is written for this lockfile. Returns what is installed then; null if npm
 * has to install again, because a workspace lacks more than its link.
 */
export function repairLinks({ root, lock, installed }) {
  const document = installed && readLockfile(root)
  // npm reports the fault of an unreadable lockfile.
  if (!document) return installed
  const packages = hashPackages(document)
  const isSame = installed.lock === lock
  if (!isSame && installed.packages !== packages) return installed
  const wanted = workspacesOf(document, installed.parts).filter(({ folder }) =>
    existsSync(join(root, folder, 'package.json')),
  )
  const missing = wanted.filter(({ place }) => !existsSync(join(root, place)))
  if (isSame && missing.length === 0) return installed
  const isEnough = (isSame ? missing : wanted).every((one) => hasItsPackages(root, document, one))
  if (isEnough && missing.every((one) => link(root, one))) {
    if (!isSame) writeStamp(root, { ...installed, lock })
    return { ...installed, lock }
  }
  return isSame ? null : installed
}

/** Returns the hash of package-lock.json without workspaces, which are links. Null if it can't be read. */
export function hashInstalled(root) {
  const document = readLockfile(root)
  return document && hashPackages(document)
}

function hashPackages({ packages = {}, ...others }) {
  const kept = Object.entries(packages).filter(
    ([path, { link }]) => !link && (path === '' || path.includes('node_modules/')),
  )
  return createHash('sha256')
    .update(JSON.stringify([others, kept]))
    .digest('hex')
}

function readLockfile(root) {
  try {
    return JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** The workspaces that the installed parts include: those of a portal are apps and packages. */
function workspacesOf({ packages = {} }, parts) {
  return Object.entries(packages)
    .filter(([, { link }]) => link)
    .map(([place, { resolved }]) => ({ place, folder: resolved, isWhole: parts === 'all' }))
    .filter(({ folder, isWhole }) => isWhole || /^(apps|packages)\//.test(folder))
}

/** Returns whether everything that npm installs for a workspace exists: its dependencies, packages in its own folder, its programs. */
function hasItsPackages(root, { packages }, { folder, isWhole }) {
  const { dependencies, devDependencies, bin } = packages[folder] ?? {}
  const names = Object.keys({ ...dependencies, ...(isWhole && devDependencies) })
  const own = Object.entries(packages).filter(([path]) => path.startsWith(`${folder}/node_modules/`))
  const modules = join(root, 'node_modules')
  return [
    // A link to another workspace may also be missing, and is created.
    ...names.map((name) => packages[`node_modules/${name}`]?.link || isThere(root, folder, name)),
    ...own.map(([path, { optional }]) => optional || existsSync(join(root, path))),
    ...Object.keys(bin ?? {}).map((name) => existsSync(join(modules, '.bin', name))),
  ].every(Boolean)
}

function isThere(root, folder, name) {
  return [folder, ''].some((place) => existsSync(join(root, place, 'node_modules', name, 'package.json')))
}

/** Returns false if this user may not write there, which an installation reports. */
function link(root, { place, folder }) {
  const path = join(root, place)
  try {
    mkdirSync(dirname(path), { recursive: true })
    // A link to a folder that was deleted and is now elsewhere.
    rmSync(path, { force: true })
    symlinkSync(relative(realpathSync(dirname(path)), realpathSync(join(root, folder))), path, 'junction')
    return true
  } catch (error) {
    if (['EACCES', 'EPERM', 'EROFS'].includes(error.code)) return false
    throw error
  }
}
