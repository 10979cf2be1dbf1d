import type { NextConfig } from 'next'

const config: NextConfig = {
  // Packages of this workspace are TypeScript source.
  transpilePackages: ['@portico/session'],
  poweredByHeader: false,
  // The repository's own `tsc` checks this folder too.
  typescript: { ignoreBuildErrors: true },
  experimental: { useTypeScriptCli: true },
}

export default config
