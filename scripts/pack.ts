// `npm run pack`: writes the packages for other repositories, as npm would publish them.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { createProgress } from '../packages/cli/src/console/progress.ts'
import { getInstalledProgram, getNpmProgram, type Program } from '../packages/cli/src/workspace/programs.ts'
import { isCatalog, isTranslated } from '../packages/vite-remote/src/texts/check-texts.ts'
import { compileCatalog, compileMessages } from '../packages/vite-remote/src/texts/texts-plugin.ts'
import { copyProject, stageApps, stageCreate } from './pack-apps.ts'
import { createPublishedManifest, type PackageManifest, type PublishedPackage } from './pack-manifest.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Writes every published package into its own folder below `out`, ready for `npm publish`: JavaScript and types
 * instead of TypeScript (Node strips no types below node_modules), stylesheets next to them, and a package.json that
 * names these. The workspace itself still exports its sources. Returns the folders.
 */
export async function stagePackages(out: string): Promise<string[]> {
  const packages = publishedPackages()
  rmSync(out, { recursive: true, force: true })
  const compiled = await compile(packages)
  try {
    return packages.map((one) => stage(one, packages, compiled, out))
  } finally {
    rmSync(compiled, { recursive: true })
  }
}

/** Returns the packages whose package.json has the field `publishConfig`. */
function publishedPackages(): PublishedPackage[] {
  return readdirSync(join(root, 'packages'))
    .map((name) => join(root, 'packages', name))
    .filter((folder) => existsSync(join(folder, 'package.json')))
    .map((folder) => ({ folder, manifest: readManifest(folder) }))
    .filter(({ manifest }) => manifest.publishConfig !== undefined)
}

function readManifest(folder: string): PackageManifest {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PackageManifest
  return { ...manifest, exports: manifest.publishConfig?.exports ?? manifest.exports }
}

/**
 * Compiles the exports of the packages and their imports, but no tests. A single program reads shared files only
 * once. Returns the folder with a folder for each package.
 */
async function compile(packages: readonly PublishedPackage[]): Promise<string> {
  // Below the workspace, so that the compiler finds the same types.
  const cache = join(root, 'node_modules/.cache/portico-pack')
  mkdirSync(cache, { recursive: true })
  const outDir = mkdtempSync(join(cache, 'compiled-'))
  const config = {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: {
      noEmit: false,
      declaration: true,
      rewriteRelativeImportExtensions: true,
      rootDir: join(root, 'packages'),
      outDir,
      // Without these paths the compiler takes them for third-party packages below node_modules, and does not compile them.
      paths: Object.fromEntries(packages.flatMap(sourcesByName)),
    },
    include: [],
    files: packages.flatMap(({ folder, manifest }) =>
      [
        ...Object.values({ ...manifest.exports, ...manifest.imports }),
        // Types for packages without types of their own; no module imports them.
        ...globSync('src/**/*.d.ts', { cwd: folder }),
      ]
        .filter((path) => /\.tsx?$/.test(path))
        .map((path) => join(folder, path)),
    ),
  }
  const project = join(outDir, 'tsconfig.json')
  writeFileSync(project, JSON.stringify(config))
  await run([...getInstalledProgram(root, 'tsc'), '-p', project])
  return outDir
}

/** `@portico/session/react` → where its source is. */
const sourcesByName = ({ folder, manifest }: PublishedPackage) =>
  Object.entries(manifest.exports)
    .filter(([, path]) => /\.tsx?$/.test(path))
    .map(([name, path]) => [manifest.name + name.slice(1), [join(folder, path)]])

/** Compiles messages and catalogs of compiled code, because the build of an app does not compile those of installed packages. */
export function compileTexts(folder: string): void {
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.js')) continue
    const file = join(folder, path)
    const isOfCatalogs = dirname(path) === 'texts' && isCatalog(basename(path).replace(/js$/, 'ts'))
    const compileFile = isOfCatalogs ? compileCatalog : compileMessages
    writeFileSync(file, compileFile(path, readFileSync(file, 'utf8')))
  }
}

function stage(
  one: PublishedPackage,
  all: readonly PublishedPackage[],
  compiled: string,
  out: string,
): string {
  const { folder, manifest } = one
  const name = relative(join(root, 'packages'), folder)
  const target = join(out, name)
  const code = join(target, 'dist')
  cpSync(join(compiled, name, 'src'), code, { recursive: true })
  rewriteTypes(code)
  if (isTranslated(folder)) compileTexts(code)
  // Copies stylesheets, and other files that the code reads.
  for (const entry of readdirSync(join(folder, 'src'), { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    if (entry.isFile() && !/\.(tsx?|md)$/.test(file))
      cpSync(file, join(code, relative(join(folder, 'src'), file)))
  }
  for (const extra of ['bin', 'templates', 'README.md'])
    if (existsSync(join(folder, extra))) cpSync(join(folder, extra), join(target, extra), { recursive: true })
  if (name === 'cli') copyProject(target)
  cpSync(join(root, 'LICENSE'), join(target, 'LICENSE'))
  writeFileSync(
    join(target, 'package.json'),
    `${JSON.stringify(createPublishedManifest(manifest, all), null, 2)}\n`,
  )
  return target
}

/** The compiler rewrites the endings of imports in JavaScript, but not in declarations. */
function rewriteTypes(folder: string): void {
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.d.ts')) continue
    const file = join(folder, path)
    const text = readFileSync(file, 'utf8')
    writeFileSync(
      file,
      text.replaceAll(/((?:from|import) |import\()(['"])(\.{1,2}\/[^'"]+?)\.tsx?\2/g, '$1$2$3.js$2'),
    )
  }
}

/** Returns whether only portals need a staged package, and no remote in a separate repository. Its tarball has a separate folder. */
export const isPortalFile = (folder: string) => basename(folder) === 'local-backend'

/** Packs staged packages into tarballs in `out`. Returns their paths. */
export async function packTarballs(folders: readonly string[], out: string): Promise<string[]> {
  mkdirSync(out, { recursive: true })
  const printed = await run([...getNpmProgram(), 'pack', '--json', '--pack-destination', out, ...folders])
  return (JSON.parse(printed) as { filename: string }[]).map(({ filename }) => join(out, filename))
}

async function run([program, ...args]: Program): Promise<string> {
  const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  let problem = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (problem += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`${[program, ...args].join(' ')} ended with ${code}:\n${output}${problem}`)
  return output
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const out = resolve(process.argv[2] ?? 'dist-packages')
  const progress = createProgress(process.stderr)
  progress.step('Compiling packages')
  const packages = await stagePackages(out)
  const ofCode = packages.filter((folder) => !isPortalFile(folder))
  const apps = await stageApps(out, progress)
  progress.step('Building create-portico')
  const ofPortals = [...packages.filter(isPortalFile), ...apps, await stageCreate(out)]
  progress.step(`Packing ${ofCode.length + ofPortals.length} packages`)
  const tarballs = [
    ...(await packTarballs(ofCode, out)),
    ...(await packTarballs(ofPortals, join(out, 'portal'))),
  ]
  progress.end()
  for (const path of tarballs) console.log(relative(process.cwd(), path))
}
