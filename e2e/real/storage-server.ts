import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { serveImgproxy } from '@portico/local-backend/imgproxy'
import type { ProjectKeys } from './keys.ts'
import { isAnswering, run, type Service, startService } from './processes.ts'

/** Keeps the file attributes in the process: the real module is compiled, and some disks support no attributes. */
const attributes = `const kept = new Map()
const of = (file) => kept.get(file) ?? kept.set(file, new Map()).get(file)
exports.getAttribute = async (file, name) => {
  if (of(file).has(name)) return of(file).get(name)
  throw Object.assign(new Error('no such attribute'), { code: 'ENODATA' })
}
exports.setAttribute = async (file, name, value) => void of(file).set(name, Buffer.from(value))
exports.removeAttribute = async (file, name) => void of(file).delete(name)
`

/** The published version of the queue package. The storage API requires its own branch, but the queue is off. */
const queueVersion = '10.3.2'

/**
 * Returns the folder that runs the storage API: `source` if its packages are installed, else a copy in `cache` with its
 * packages from npm. Each version of the source has its own copy.
 */
export async function prepareStorageServer(source: string, cache: string): Promise<string> {
  if (existsSync(join(source, 'node_modules/tsx'))) return source
  const folder = join(cache, `storage-${await readFingerprint(source)}`)
  if (existsSync(join(folder, 'node_modules/tsx'))) return folder
  await cp(source, folder, { recursive: true, filter: (path) => !path.endsWith('package-lock.json') })
  const stub = join(cache, 'fs-xattr')
  await mkdir(stub, { recursive: true })
  await writeFile(
    join(stub, 'package.json'),
    '{ "name": "fs-xattr", "version": "0.4.0", "main": "index.js" }',
  )
  await writeFile(join(stub, 'index.js'), attributes)
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
    devDependencies: Record<string, string>
  }
  const { dependencies, devDependencies, ...rest } = manifest
  const needed = {
    ...dependencies,
    'pg-boss': queueVersion,
    'fs-xattr': 'file:../fs-xattr',
    tsx: devDependencies.tsx ?? '*',
  }
  await writeFile(join(folder, 'package.json'), JSON.stringify({ ...rest, dependencies: needed }))
  await run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
  })
  return folder
}

/** Returns a hash of the names and contents of the files that the storage API runs. */
async function readFingerprint(source: string): Promise<string> {
  const hash = createHash('sha256')
  for (const part of ['package.json', 'migrations', 'src']) {
    const path = join(source, part)
    const isFolder = (await stat(path)).isDirectory()
    const entries = isFolder ? await readdir(path, { recursive: true, withFileTypes: true }) : []
    const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
    for (const file of isFolder ? files.sort() : [path])
      hash.update(`${relative(source, file)}\0`).update(await readFile(file))
  }
  return hash.digest('hex').slice(0, 12)
}

/** Options of the storage API of one project. */
export interface StorageServerOptions {
  folder: string
  database: string
  keys: ProjectKeys
  port: number
  adminPort: number
  /** Folder with the files. */
  files: string
}

/** Starts the storage API, which creates its tables. The embedded backend resizes pictures in place of imgproxy. */
export async function startStorageServer(options: StorageServerOptions): Promise<Service> {
  const { folder, keys, port } = options
  await mkdir(options.files, { recursive: true })
  const imgproxy = await serveImgproxy()
  const env = {
    PATH: process.env.PATH,
    // In production mode it writes https into every URL, regardless of the request's protocol.
    NODE_ENV: 'development',
    SERVER_HOST: '127.0.0.1',
    SERVER_PORT: String(port),
    SERVER_ADMIN_PORT: String(options.adminPort),
    TENANT_ID: 'project',
    AUTH_JWT_SECRET: keys.jwtSecret,
    JWT_JWKS: JSON.stringify(keys.jwks),
    ANON_KEY: keys.legacy.anon,
    SERVICE_KEY: keys.legacy.service_role,
    DATABASE_URL: options.database,
    DB_INSTALL_ROLES: 'false',
    DB_SUPER_USER: 'supabase_storage_admin',
    STORAGE_BACKEND: 'file',
    STORAGE_FILE_BACKEND_PATH: options.files,
    TUS_URL_PATH: '/upload/resumable',
    REQUEST_ALLOW_X_FORWARDED_PATH: 'true',
    UPLOAD_FILE_SIZE_LIMIT: String(5 * 1024 ** 3),
    PG_QUEUE_ENABLE: 'false',
    OTEL_METRICS_ENABLED: 'false',
    PROMETHEUS_METRICS_ENABLED: 'false',
    IMAGE_TRANSFORMATION_ENABLED: 'true',
    IMGPROXY_URL: imgproxy.url,
    NODE_NO_WARNINGS: '1',
    LOG_LEVEL: 'error',
  }
  const command: [string, ...string[]] = [process.execPath, '--import', 'tsx', 'src/start/server.ts']
  try {
    const service = await startService(command, { cwd: folder, env }, () =>
      isAnswering(`http://127.0.0.1:${port}/status`),
    )
    const stop = async () => {
      await service.stop()
      await imgproxy.stop()
    }
    return { stop }
  } catch (error) {
    await imgproxy.stop()
    throw error
  }
}
