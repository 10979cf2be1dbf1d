import { readFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { preprocessCSS, type ResolvedConfig, type Plugin as VitePlugin } from 'vite'
import type { ModuleReplacements } from '../common/module-replacements.ts'
import { repository } from '../common/places.ts'

/** The part of esbuild's plugin interface that is used here. The package with its types is installed on demand. */
export interface EsbuildPlugin {
  name: string
  setup(build: Build): void
}

interface Build {
  initialOptions: { define?: Record<string, string>; loader?: Record<string, string> }
  onResolve(
    filter: { filter: RegExp },
    run: (args: ResolveArgs) => Promise<{ path: string; namespace?: string } | null> | null,
  ): void
  onLoad(
    filter: { filter: RegExp; namespace?: string },
    run: (args: { path: string }) => Promise<Loaded | null>,
  ): void
  resolve(path: string, options: object): Promise<{ path: string }>
  esbuild: { transform(code: string, options: object): Promise<{ code: string }> }
}

interface ResolveArgs {
  path: string
  importer: string
  resolveDir: string
  kind: string
  pluginData?: unknown
}

interface Loaded {
  contents: string | Uint8Array
  loader: string
  resolveDir?: string
}

/** The queries of imports that `createAppSourcesPlugin` knows. Vite knows more of them. */
export const importQueries: readonly string[] = ['raw', 'url&inline']

/**
 * Gives the sources the features that they expect of a build: the `load` and `transform` hooks of the apps' Vite plugins, Vite's constants, and
 * imports with one of `importQueries`.
 */
export function createAppSourcesPlugin(plugins: readonly VitePlugin[]): EsbuildPlugin {
  return {
    name: 'bench-app-sources',
    setup(build) {
      build.initialOptions.define = {
        ...build.initialOptions.define,
        'import.meta.env.DEV': 'false',
        'process.env.NODE_ENV': '"production"',
      }
      build.onLoad({ filter: /\.(tsx?|mjs)$/ }, ({ path }) => loadSource(plugins, path))
      build.onResolve({ filter: /plain-icon\.mjs$/ }, async ({ resolveDir }) => ({
        path: `${resolveDir.replace(/\/icons$/, '')}/plain-icon.mjs`,
      }))
      // A sheet of a shared package is no module that an import map could name.
      build.onResolve({ filter: /^@portico\/ui\/[a-z]+\.css$/ }, async ({ path }) => ({
        path: join(repository, 'packages/ui/src', basename(path)),
      }))
      // The adapter's CommonJS plugin loses the names of a module that chooses between two others.
      build.onResolve({ filter: /^use-sync-external-store\/shim(\/with-selector)?$/ }, async ({ path }) => ({
        path: join(repository, 'node_modules/use-sync-external-store/cjs', `${shims[path]}.production.js`),
      }))
      build.onResolve({ filter: /\?raw$/ }, async ({ path, resolveDir }) => ({
        path: `${resolveDir}/${path.slice('./'.length, -'?raw'.length)}`,
        namespace: 'raw',
      }))
      build.onLoad({ filter: /./, namespace: 'raw' }, async ({ path }) => ({
        contents: await readFile(path, 'utf8'),
        loader: 'text',
      }))
      build.onResolve({ filter: /\?url&inline$/ }, async ({ path, importer, resolveDir, kind }) => ({
        path: (await build.resolve(path.slice(0, -'?url&inline'.length), { importer, resolveDir, kind }))
          .path,
        namespace: 'data-url',
      }))
      build.onLoad({ filter: /./, namespace: 'data-url' }, async ({ path }) => ({
        contents: await readFile(path),
        loader: 'dataurl',
      }))
    },
  }
}

const shims: Readonly<Record<string, string>> = {
  'use-sync-external-store/shim': 'use-sync-external-store-shim',
  'use-sync-external-store/shim/with-selector': 'use-sync-external-store-shim/with-selector',
}

/** Replaces the shell's loader and registry, as `replaceShellLoader` does for Vite. */
export function createReplacementPlugin(areas: string, standIns: ModuleReplacements): EsbuildPlugin {
  const files = [...standIns.keys()].map((path) => basename(path).replace('.', '\\.'))
  return {
    name: 'bench-stand-ins',
    setup(build) {
      build.onResolve({ filter: /^virtual:portico-areas$/ }, async () => ({ path: areas }))
      build.onResolve({ filter: new RegExp(`/(${files.join('|')})$`) }, async (args) => {
        if (args.pluginData === 'resolved') return null
        const { path, importer, resolveDir, kind } = args
        const found = await build.resolve(path, { importer, resolveDir, kind, pluginData: 'resolved' })
        const standIn = standIns.get(found.path)
        return standIn ? { path: standIn } : null
      })
    },
  }
}

/**
 * Adds sheets to the page when their module runs. Native federation does not load sheets of exposed modules; its remotes
 * usually carry their styles in their code.
 */
export function createStylePlugin(config: ResolvedConfig, target: readonly string[]): EsbuildPlugin {
  return {
    name: 'bench-styles-in-code',
    setup(build) {
      build.onLoad({ filter: /\.css$/ }, async ({ path }) => {
        const { code, modules } = await preprocessCSS(await readFile(path, 'utf8'), path, config)
        const css = await build.esbuild.transform(code, { loader: 'css', minify: true, target })
        const add = `document.head.append(Object.assign(document.createElement('style'),{textContent:${JSON.stringify(css.code.trim())}}))`
        return { contents: `${add}\nexport default ${JSON.stringify(modules ?? {})}`, loader: 'js' }
      })
    },
  }
}

async function loadSource(plugins: readonly VitePlugin[], path: string): Promise<Loaded | null> {
  const isSource = /\.tsx?$/.test(path)
  const loaded = plugins.map(({ load }) => textOf(call(load, path))).find((text) => text !== null)
  if (loaded === undefined && !isSource) return null
  let code = loaded ?? (await readFile(path, 'utf8'))
  if (!isSource) return { contents: code, loader: 'js' }
  for (const { transform } of plugins) code = textOf(call(transform, code, path)) ?? code
  return { contents: code, loader: extname(path).slice(1) }
}

type Hook = VitePlugin['load'] | VitePlugin['transform']

/** Calls a hook that only uses the build to fail. */
function call(hook: Hook, ...args: string[]): unknown {
  const run = typeof hook === 'object' ? hook.handler : hook
  const error = (message: unknown) => {
    throw new Error(String(message))
  }
  return (run as ((this: object, ...args: string[]) => unknown) | undefined)?.call({ error }, ...args)
}

function textOf(result: unknown): string | null {
  if (typeof result === 'string') return result
  return result && typeof result === 'object' && 'code' in result ? String(result.code) : null
}
