import type { NextConfig } from 'next'

// Nothing of this repository reports to anybody; whatever way it is started.
process.env.NEXT_TELEMETRY_DISABLED = '1'

const config: NextConfig = {
  // Packages of this workspace are TypeScript source.
  transpilePackages: ['@portico/session'],
  poweredByHeader: false,
  // The repository's own `tsc` checks this folder too.
  typescript: { ignoreBuildErrors: true },
  experimental: { useTypeScriptCli: true },
}

export default config
