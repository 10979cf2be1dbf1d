import { cp } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Configuration, container, rspack } from '@rspack/core'

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const config: Configuration = {
  mode: 'production',
  context: folder('.'),
  entry: './src/main.ts',
  output: { path: folder('dist'), filename: 'main.js', clean: true, publicPath: 'auto' },
  resolve: { extensions: ['.ts', '.js'] },
  module: {
    rules: [
      {
        test: /\.ts$/,
        loader: 'builtin:swc-loader',
        options: { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } },
        type: 'javascript/auto',
      },
    ],
  },
  plugins: [
    new container.ModuleFederationPlugin({
      name: 'older_portal',
      // Packages that remotes may use. A remote that needs another version loads its own.
      shared: { react: { singleton: true }, 'react-dom': { singleton: true } },
    }),
  ],
  performance: false,
}

const compiler = rspack(config)
const stats = await promisify(compiler.run.bind(compiler))()
await promisify(compiler.close.bind(compiler))()
if (stats?.hasErrors()) throw new Error(stats.toString({ all: false, errors: true }))
for (const file of ['index.html', 'style.css']) await cp(folder(file), folder(`dist/${file}`))
