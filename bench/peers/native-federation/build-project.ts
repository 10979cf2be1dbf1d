import { join, relative } from 'node:path'
import { resolveConfig } from 'vite'
import { commonBuild, createAppPlugins } from '../common/app-plugins.ts'
import { createModuleReplacements } from '../common/module-replacements.ts'
import { peersFolder, repository } from '../common/places.ts'
import { importTool } from '../common/tools.ts'
import { createAppSourcesPlugin, createReplacementPlugin, createStylePlugin } from './esbuild-plugins.ts'
import { readProject } from './project.ts'

// Builds one project: `node build-project.ts <area or host> <folder>`, with the repository as the working directory.
// A process for each, because the tool keeps its adapter and caches in module variables.

interface AdapterTool {
  runEsBuildBuilder(config: string, options: object): Promise<{ externals: string[]; close(): Promise<void> }>
}

interface Esbuild {
  build(options: object): Promise<unknown>
}

const { runEsBuildBuilder } = await importTool<AdapterTool>('@softarc/native-federation-esbuild')
const project = readProject()
const own = relative(repository, join(peersFolder, 'native-federation'))
const vite = await resolveConfig({ root: project.folder, configFile: false, logLevel: 'error' }, 'build')
const plugins = [
  createAppSourcesPlugin(createAppPlugins(project.folder)),
  createStylePlugin(vite, commonBuild.cssTarget),
]

const federation = await runEsBuildBuilder(`${own}/federation.config.ts`, {
  projectName: project.name,
  workspaceRoot: repository,
  outputPath: relative(repository, project.out),
  tsConfig: 'tsconfig.json',
  entryPoints: [`${own}/main.ts`],
  cachePath: `${own}/node_modules/.cache`,
  cacheExternalArtifacts: false,
  adapterConfig: { plugins, frameworks: [reactFramework()] },
})
if (project.name === 'host') await buildShell(federation.externals)
await federation.close()

/** The shell, built by esbuild with the shared packages left to the import map. */
async function buildShell(external: readonly string[]): Promise<void> {
  const esbuild = await importTool<Esbuild>('esbuild')
  await esbuild.build({
    // The shell has a main.ts as well, and its chunk is named by it.
    entryPoints: { start: `${own}/main.ts` },
    outdir: project.out,
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    bundle: true,
    minify: true,
    splitting: true,
    format: 'esm',
    target: commonBuild.target,
    external,
    plugins: [
      createReplacementPlugin(join(peersFolder, 'native-federation/areas.ts'), createModuleReplacements()),
      ...plugins,
    ],
  })
}

/** The adapter's preset for React, with the names that the files of React 19 have. */
function reactFramework(): object {
  const file = (name: string, production: string) => [
    `node_modules/${name}`,
    { file: `node_modules/${production}` },
  ]
  return {
    name: 'react-19',
    fileReplacements: {
      prod: Object.fromEntries([
        file('react/index.js', 'react/cjs/react.production.js'),
        file('react/jsx-runtime.js', 'react/cjs/react-jsx-runtime.production.js'),
        file('react-dom/index.js', 'react-dom/cjs/react-dom.production.js'),
        file('react-dom/client.js', 'react-dom/cjs/react-dom-client.production.js'),
      ]),
    },
    needsCommonJsPlugin: true,
  }
}
