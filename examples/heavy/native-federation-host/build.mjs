import { cpSync } from 'node:fs'
import { runEsBuildBuilder } from '@softarc/native-federation-esbuild'
import { reactFrameworkPlugin } from '@softarc/native-federation-esbuild/frameworks/react'
import { build } from 'esbuild'

// Builds each remote like a separate team would, and then the page that loads them.
for (const name of ['account', 'tables']) {
  const { close } = await runEsBuildBuilder(`${name}/federation.config.mjs`, {
    projectName: name,
    outputPath: `dist/${name}`,
    cachePath: `node_modules/.cache/${name}`,
    tsConfig: 'tsconfig.json',
    adapterConfig: { plugins: [], frameworks: [reactFrameworkPlugin()] },
  })
  await close()
}
await build({
  entryPoints: ['host/main.ts'],
  outfile: 'dist/main.js',
  bundle: true,
  minify: true,
  format: 'esm',
  target: 'esnext',
})
for (const file of ['index.html', 'style.css']) cpSync(`host/${file}`, `dist/${file}`)
